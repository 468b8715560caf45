import { expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor, rentalScenario } from "@/db/scenario";
import { freshDatabase } from "@/db/testing";
import { readMarketplaceStats } from "./queries";

const database = await freshDatabase();

it("the marketplace in figures is administrators' to read, an empty one too", async () => {
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const now = new Date();
  await expect(readMarketplaceStats(actorFor(await makeUser(database)), now)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await readMarketplaceStats(admin, now)).toMatchObject({
    ...{ totalBusinesses: 0, totalRevenueRwf: 0, averageRating: null, totalUsers: 2, monthUsers: 2 },
    health: { checks: expect.arrayContaining([expect.objectContaining({ name: "books", status: "ok" })]) },
  });
  await rentalScenario(database);
  expect(await readMarketplaceStats(admin, now)).toMatchObject({
    ...{ totalBusinesses: 1, activeBusinesses: 1, publishedVehicles: 1 },
  });
});
