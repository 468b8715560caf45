import { describe, expect, it } from "vitest";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { testActor } from "@/lib/platform/testing/actor";
import { findOwnBusiness } from "./queries";

const database = await freshDatabase();

const actorFor = (...businessIds: string[]) =>
  testActor(
    "owner",
    "business",
    businessIds.map((businessId) => ({ businessId, role: "owner" })),
  );

describe("findOwnBusiness", () => {
  it("counts only vehicles of the business, without drafts", async () => {
    const [mine, other] = [await makeBusiness(database), await makeBusiness(database)];
    await makeVehicle(database, { businessId: other.id });
    expect(await findOwnBusiness(actorFor(mine.id))).toMatchObject({ name: mine.name, vehicleCount: 0 });
    await makeVehicle(database, { businessId: mine.id });
    await makeVehicle(database, { businessId: mine.id, status: "draft" });
    expect(await findOwnBusiness(actorFor(mine.id))).toMatchObject({ vehicleCount: 1 });
  });

  it("returns the verification status", async () => {
    const rejected = { verification: "rejected", rejectedReason: "Documentation incomplete" } as const;
    const { id } = await makeBusiness(database, rejected);
    expect(await findOwnBusiness(actorFor(id))).toMatchObject(rejected);
  });

  it("is undefined for a user without a business", async () => {
    await makeUser(database);
    expect(await findOwnBusiness(actorFor())).toBeUndefined();
  });
});
