import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser, makeVehicle } from "@/db/factories";
import { actorFor, bookedScenario, paidScenario, rentalScenario } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import { searchBusiness } from "@/lib/business-search/queries";
import { addBlock } from "@/lib/calendars/commands";
import { blockRequest, timelineQuery } from "@/lib/calendars/contract";
import { getTimeline } from "@/lib/calendars/timeline-queries";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { recordNoShow } from "@/lib/handovers/commands";
import { rentalListQuery } from "./contract";
import { listRentals, totalRentals } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const none = { search: "" };
const asked = (query: object = {}) => rentalListQuery.parse(query);

describe("a company's rentals", () => {
  it("stand in the tab of their status, and only there", async () => {
    const { owner, bookingId } = await paidScenario(database, now);
    const total = async (at: Date) => totalRentals(owner, none, at);
    const nothing = { requests: 0, upcoming: 0, active: 0, completed: 0, cancelled: 0, all: 1 };
    expect(await total(now)).toEqual({ ...nothing, upcoming: 1 });
    const put = (set: Partial<typeof bookings.$inferInsert>) =>
      database.update(bookings).set(set).where(eq(bookings.id, bookingId));
    await put({ status: "active" });
    expect(await total(now)).toEqual({ ...nothing, active: 1 });
    await put({ status: "completed" });
    expect(await total(now)).toEqual({ ...nothing, completed: 1 });
    await put({ status: "requested", deadlineAt: after(now, HOUR_MS) });
    expect(await total(now)).toEqual({ ...nothing, requests: 1 });
    // Its time is up: nobody can answer it any more, whether or not the clock has written that down.
    expect(await total(after(now, 2 * HOUR_MS))).toEqual(nothing);
    await put({ status: "declined", deadlineAt: null });
    expect(await total(now)).toEqual({ ...nothing, cancelled: 1 });
  });

  it("leave out checkouts nobody has finished, until the owner has accepted them", async () => {
    const { owner, bookingId } = await bookedScenario(database, false, now);
    expect(await totalRentals(owner, none, now)).toMatchObject({ upcoming: 0, requests: 0, all: 1 });
    await database.update(bookings).set({ acceptedAt: now }).where(eq(bookings.id, bookingId));
    expect(await totalRentals(owner, none, now)).toMatchObject({ upcoming: 1 });
  });

  it("are told with plate, place and cover, the telephone only once it is paid and to who runs rentals", async () => {
    const { owner, renter, bookingId, business } = await paidScenario(database, now, {
      plate: "RAD 777 Z",
      neighbourhood: "Kiyovu",
    });
    await database.update(users).set({ phone: "+250788100200" }).where(eq(users.id, renter.userId));
    const accountant = actorFor(await makeUser(database, { role: "business" }), [
      { businessId: business.id, role: "accountant" },
    ]);
    const told = { plate: "RAD 777 Z", pickupLocation: "Kiyovu", insuranceCoverage: "basic" };
    expect((await listRentals(owner, asked(), now)).items).toMatchObject([
      { ...told, id: bookingId, customerPhone: "+250788100200" },
    ]);
    expect((await listRentals(accountant, asked(), now)).items).toMatchObject([
      { ...told, customerPhone: null },
    ]);
    const unpaid = await bookedScenario(database, true, now);
    await database.update(users).set({ phone: "+250788100201" }).where(eq(users.id, unpaid.renter.userId));
    expect((await listRentals(unpaid.owner, asked(), now)).items).toMatchObject([{ customerPhone: null }]);
  });

  it("are found by the beginning of a name, by car, plate and reference, all words at once", async () => {
    const { owner, renter, vehicle, bookingId } = await paidScenario(database, now, {
      searchText: "toyota rav4 kiyovu",
      plate: "RAE 123 C",
    });
    await database
      .update(users)
      .set({ firstName: "Élodie", lastName: "Mukamana-Keza" })
      .where(eq(users.id, renter.userId));
    await database.update(bookings).set({ reference: "GD-TEST4QX" }).where(eq(bookings.id, bookingId));
    const count = async (search: string) => (await totalRentals(owner, { search }, now)).all;
    const found = [
      "elodie",
      "KEZA",
      "rav4 élodie",
      "rae 123",
      "gd-test4qx",
      "%",
      "lodie",
      "corolla",
      "elodie corolla",
    ];
    expect(await Promise.all(found.map(count))).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0]);
    expect((await totalRentals(owner, { search: "", renter: renter.userId }, now)).all).toBe(1);
    expect((await totalRentals(owner, { search: "", renter: owner.userId }, now)).all).toBe(0);
    await database.update(vehicles).set({ plate: null }).where(eq(vehicles.id, vehicle.id));
    expect(await count("rae 123")).toBe(0);
  });

  it("come page after page, each once, the nearest first where something is to come", async () => {
    const scenario = await rentalScenario(database);
    const ids: string[] = [];
    for (const days of [30, 10, 20]) {
      const paid = await paidScenario(database, now);
      ids.push(paid.bookingId);
      const startsAt = after(now, days * DAY_MS);
      await database
        .update(bookings)
        .set({ businessId: scenario.business.id, startsAt, endsAt: after(startsAt, DAY_MS) })
        .where(eq(bookings.id, paid.bookingId));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listRentals(scenario.owner, asked({ tab: "upcoming", limit: 2, cursor }), now);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([ids[1], ids[2], ids[0]]);
  });

  it("are nobody else's: not a stranger's, not another company's, not an administrator's", async () => {
    const { bookingId } = await paidScenario(database, now);
    const other = await rentalScenario(database);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const actor of [other.owner, await other.renter(), admin]) {
      expect((await listRentals(actor, asked(), now)).items).toEqual([]);
      expect((await totalRentals(actor, none, now)).all).toBe(0);
    }
    const beyond = listRentals(other.owner, asked({ cursor: bookingId }), now);
    await expect(beyond).rejects.toMatchObject({ code: "not_found" });
  });

  it("go from upcoming to cancelled when the renter does not come", async () => {
    const { owner, bookingId } = await paidScenario(database, now);
    const late = after(now, DAY_MS + 3 * HOUR_MS);
    await recordNoShow(owner, bookingId, { reason: "" }, late);
    expect(await totalRentals(owner, none, late)).toMatchObject({ upcoming: 0, cancelled: 1 });
  });
});

describe("the search over a company", () => {
  const find = (actor: Parameters<typeof searchBusiness>[0], q: string) => searchBusiness(actor, { q }, now);

  it("finds its cars, its rentals and those who booked there, and nobody else's", async () => {
    const { owner, renter, vehicle, bookingId } = await paidScenario(database, now, {
      title: "Nissan Patrol 2020",
      searchText: "nissan patrol 2020",
      plate: "RAF 555 P",
    });
    await database
      .update(users)
      .set({ firstName: "Solange", lastName: "Ingabire" })
      .where(eq(users.id, renter.userId));
    await database.update(bookings).set({ reference: "GD-FNDME47" }).where(eq(bookings.id, bookingId));
    expect(await find(owner, "patrol")).toMatchObject({ vehicles: [{ id: vehicle.id, plate: "RAF 555 P" }] });
    expect(await find(owner, "raf 555")).toMatchObject({ vehicles: [{ id: vehicle.id }], rentals: [] });
    expect(await find(owner, "gd-fndme47")).toMatchObject({
      rentals: [{ id: bookingId, status: "confirmed" }],
    });
    expect(await find(owner, "solange inga")).toEqual({
      vehicles: [],
      rentals: [expect.objectContaining({ id: bookingId, renterName: "Solange Ingabire" })],
      customers: [{ id: renter.userId, name: "Solange Ingabire", rentals: 1 }],
    });
    const nothing = { vehicles: [], rentals: [], customers: [] };
    const other = await rentalScenario(database);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const actor of [other.owner, admin])
      for (const q of ["patrol", "gd-fndme47", "solange", "%"]) expect(await find(actor, q)).toEqual(nothing);
  });

  it("finds customers for who keeps the books, as the rentals name them", async () => {
    const { business, renter } = await paidScenario(database, now);
    await database.update(users).set({ firstName: "Olivier" }).where(eq(users.id, renter.userId));
    const accountant = actorFor(await makeUser(database, { role: "business" }), [
      { businessId: business.id, role: "accountant" },
    ]);
    expect((await find(accountant, "olivier")).customers).toMatchObject([{ id: renter.userId }]);
  });
});

describe("the sheet of all cars", () => {
  const sheet = (actor: Parameters<typeof getTimeline>[0], query: object = {}) =>
    getTimeline(actor, timelineQuery.parse({ from: "2026-12-01", ...query }), now);

  it("has each car with what takes it and who asks for it, in one company only", async () => {
    const { owner, vehicle, bookingId, business } = await paidScenario(database, now, { title: "A car" });
    const other = await makeVehicle(database, { businessId: business.id, title: "B car", plate: "RAG 9" });
    await addBlock(
      owner,
      other.id,
      blockRequest.parse({ kind: "maintenance", from: "2026-12-03", to: "2026-12-04" }),
      now,
    );
    await paidScenario(database, now);
    const { items, total, today } = await sheet(owner);
    expect([total, today]).toEqual([2, "2026-12-01"]);
    expect(items).toMatchObject([
      { vehicle: { id: vehicle.id }, entries: [{ kind: "booking", booking: { id: bookingId } }] },
      {
        vehicle: { plate: "RAG 9" },
        entries: [{ kind: "maintenance", booking: null }],
        can: { change: true },
      },
    ]);
    // A program for the cars alone sees that one is taken, and not by whom.
    const program = { ...owner, key: { id: vehicle.id, permissions: ["fleet.view"] } };
    expect((await sheet(program)).items[0]).toMatchObject({ entries: [{ kind: "booking", booking: null }] });
    await database
      .update(bookings)
      .set({ status: "requested", deadlineAt: after(now, HOUR_MS) })
      .where(eq(bookings.id, bookingId));
    await database.delete(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, bookingId));
    expect((await sheet(owner)).items[0]).toMatchObject({ entries: [{ kind: "request" }] });
    expect((await sheet(owner, { search: "rag 9" })).items).toHaveLength(1);
    expect((await sheet(owner, { from: "2027-03-01" })).items.flatMap(({ entries }) => entries)).toEqual([]);
    expect((await sheet(actorFor(await makeUser(database, { role: "admin" })))).total).toBe(0);
  });

  it("comes 25 cars a page, and a page beyond is the last", async () => {
    const { owner, business } = await rentalScenario(database);
    for (let more = 0; more < 25; more++) await makeVehicle(database, { businessId: business.id });
    expect(await sheet(owner)).toMatchObject({ total: 26, page: 1, pageCount: 2 });
    expect(await sheet(owner, { page: 9 })).toMatchObject({ page: 2, items: [{}] });
  });
});
