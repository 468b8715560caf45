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
  it("considers only vehicles of the business, without drafts", async () => {
    const [mine, other] = [await makeBusiness(database), await makeBusiness(database)];
    await makeVehicle(database, { businessId: other.id });
    await makeVehicle(database, { businessId: mine.id, status: "draft" });
    expect(await findOwnBusiness(actorFor(mine.id))).toMatchObject({ name: mine.name, hasVehicles: false });
    await makeVehicle(database, { businessId: mine.id });
    expect(await findOwnBusiness(actorFor(mine.id))).toMatchObject({ hasVehicles: true });
  });

  it("returns the oldest of several that has vehicles, or the oldest if none has", async () => {
    const made = (name: string, day: number) =>
      makeBusiness(database, { name, createdAt: new Date(2026, 0, day) });
    const [own, employer, third] = [await made("Own", 1), await made("Employer", 2), await made("Third", 3)];
    const actor = actorFor(own.id, third.id, employer.id);
    expect(await findOwnBusiness(actor)).toMatchObject({ name: own.name, hasVehicles: false });
    for (const { id: businessId } of [third, employer]) await makeVehicle(database, { businessId });
    expect(await findOwnBusiness(actor)).toMatchObject({ name: employer.name, hasVehicles: true });
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
