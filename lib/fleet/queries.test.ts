import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { makeMember, makeUser, makeVehicle } from "@/db/factories";
import { actorFor, rentalScenario } from "@/db/scenario";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS } from "@/lib/dates";
import { listFleet } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const first = { search: "", page: 1, sort: "name" } as const;

describe("an owner's cars", () => {
  it("are all of their businesses', whatever their state but removed, and nobody else's", async () => {
    const { vehicle, business, owner } = await rentalScenario(database, { title: "zebra" });
    await rentalScenario(database);
    for (const status of ["draft", "unlisted", "maintenance", "removed"] as const)
      await makeVehicle(database, { businessId: business.id, status, title: status });
    const { items, total } = await listFleet(owner, first, now);
    expect(items.map(({ title }) => title)).toEqual(["draft", "maintenance", "unlisted", "zebra"]);
    expect(total).toBe(4);
    expect(items.at(-1)?.id).toBe(vehicle.id);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    expect((await listFleet(admin, first, now)).items).toEqual([]);
  });

  it("come eight a page, every one once, and a page beyond is the last", async () => {
    const { business, owner } = await rentalScenario(database);
    for (let more = 0; more < 9; more++) await makeVehicle(database, { businessId: business.id });
    const pages = await Promise.all([1, 2, 7].map((page) => listFleet(owner, { ...first, page }, now)));
    expect(pages.map(({ items, page, pageCount }) => [items.length, page, pageCount])).toEqual([
      [8, 1, 2],
      [2, 2, 2],
      [2, 2, 2],
    ]);
    expect(new Set(pages.slice(0, 2).flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(10);
  });

  it("are found by name, place and plate, in any case; signs of LIKE mean nothing", async () => {
    const { owner } = await rentalScenario(database, {
      plate: "RAD 123 C",
      searchText: "toyota rav4 kiyovu",
    });
    const count = async (search: string) => (await listFleet(owner, { ...first, search }, now)).total;
    expect(await Promise.all(["KIYOVU rav", "rad 123", "Corolla", "%", "_"].map(count))).toEqual([
      1, 1, 0, 1, 1,
    ]);
  });

  it("say whether somebody has them now, and whether one may set their prices", async () => {
    const { vehicle, business, owner } = await rentalScenario(database);
    const agent = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: agent.id });
    const seen = await listFleet(actorFor(agent, [{ businessId: business.id, role: "agent" }]), first, now);
    expect(seen.items).toMatchObject([{ isTaken: false, can: { setPrices: false } }]);
    const during = `[${now.toISOString()},${after(now, DAY_MS).toISOString()})`;
    await database
      .insert(vehicleOccupancy)
      .values({ id: uuid(), vehicleId: vehicle.id, during, kind: "block" });
    const mine = await listFleet(owner, first, now);
    expect(mine.items).toMatchObject([{ isTaken: true, can: { setPrices: true } }]);
  });
});
