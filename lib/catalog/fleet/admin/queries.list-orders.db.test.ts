import { expect, it } from "vitest";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { adminVehicleSorts, adminVehiclesQuery } from "./contract";
import { listAdminVehicles } from "./queries";

const database = await freshDatabase();
const now = new Date();
const admin = actorFor(await makeUser(database, { role: "admin" }));
const { id: businessId } = await makeBusiness(database, {});
for (const dailyPriceCents of [5_000, 3_000, 5_000, 9_000])
  await makeVehicle(database, { businessId, dailyPriceCents });
const list = (query: Record<string, string>) =>
  listAdminVehicles(admin, adminVehiclesQuery.parse(query), now);

it("vehicles can be sorted by age or price, each listed once across pages", async () => {
  const pricesOf = async (sort: string) =>
    (await list({ sort })).items.map(({ dailyPriceCents }) => dailyPriceCents);
  expect(await pricesOf("highest")).toEqual([9_000, 5_000, 5_000, 3_000]);
  expect(await pricesOf("lowest")).toEqual([3_000, 5_000, 5_000, 9_000]);
  const idsOf = async (sort: string) => (await list({ sort })).items.map(({ id }) => id);
  expect(await idsOf("oldest")).toEqual((await idsOf("newest")).toReversed());
  for (const sort of adminVehicleSorts) {
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list({ sort, limit: "1", ...(cursor && { cursor }) });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged, sort).toEqual(await idsOf(sort));
  }
});
