import { describe, expect, it } from "vitest";
import { makeBusiness, makeUser, makeVehicle } from "@/db/factories";
import { freshDatabase } from "@/db/testing";
import { actorOf } from "@/lib/auth/testing";
import { findOwnBusiness } from "./queries";

const database = await freshDatabase();

const actorFor = (...businessIds: string[]) =>
  actorOf(
    "owner",
    "business",
    businessIds.map((businessId) => ({ businessId, role: "owner" })),
  );

describe("one's own business", () => {
  it("counts its own cars only, and none that is still a draft", async () => {
    const [mine, other] = [await makeBusiness(database), await makeBusiness(database)];
    await makeVehicle(database, { businessId: other.id });
    expect(await findOwnBusiness(actorFor(mine.id))).toMatchObject({ name: mine.name, vehicleCount: 0 });
    await makeVehicle(database, { businessId: mine.id });
    await makeVehicle(database, { businessId: mine.id, status: "draft" });
    expect(await findOwnBusiness(actorFor(mine.id))).toMatchObject({ vehicleCount: 1 });
  });

  it("says how its verification stands", async () => {
    const rejected = { verification: "rejected", rejectedReason: "Documentation incomplete" } as const;
    const { id } = await makeBusiness(database, rejected);
    expect(await findOwnBusiness(actorFor(id))).toMatchObject(rejected);
  });

  it("is nothing for who acts for none", async () => {
    await makeUser(database);
    expect(await findOwnBusiness(actorFor())).toBeUndefined();
  });
});
