import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  bookedScenario,
  paidScenario,
  telephoneScenario,
  vehicleScenario,
} from "@/db/testing/scenarios";
import { addBlock } from "@/lib/catalog/availability/calendar/commands";
import { blockRequest, timelineQuery } from "@/lib/catalog/availability/calendar/contract";
import { getFleetTimeline } from "@/lib/catalog/availability/calendar/timeline-queries";
import { searchDashboard } from "@/lib/insights/dashboard-search/queries";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { recordNoShow } from "@/lib/rentals/bookings/handovers/commands";
import { listBookings } from "@/lib/rentals/bookings/lists/queries";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { businessBookingsQuery } from "./contract";
import { countBusinessBookings, listBusinessBookings } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const none = { search: "" };
const parseQuery = (query: object = {}) => businessBookingsQuery.parse(query);

describe("a business's bookings", () => {
  it("are listed only in the tab of their status", async () => {
    const { owner, bookingId } = await paidScenario(database, now);
    const total = async (at: Date) => countBusinessBookings(owner, none, at);
    const nothing = { requests: 0, upcoming: 0, active: 0, completed: 0, cancelled: 0, all: 1 };
    expect(await total(now)).toEqual({ ...nothing, upcoming: 1 });
    const put = (set: Partial<typeof bookings.$inferInsert>) =>
      database.update(bookings).set(set).where(eq(bookings.id, bookingId));
    await put({ status: "active" });
    expect(await total(now)).toEqual({ ...nothing, active: 1 });
    await put({ status: "completed" });
    expect(await total(now)).toEqual({ ...nothing, completed: 1 });
    await put({ status: "requested", deadlineAt: addMs(now, HOUR_MS) });
    expect(await total(now)).toEqual({ ...nothing, requests: 1 });
    // After the deadline the request can no longer be answered, whether or not the worker has stored that.
    expect(await total(addMs(now, 2 * HOUR_MS))).toEqual(nothing);
    await put({ status: "declined", deadlineAt: null });
    expect(await total(now)).toEqual({ ...nothing, cancelled: 1 });
  });

  it("leave out unpaid checkouts, also after they expired or were cancelled", async () => {
    const { owner, renter, bookingId, quote } = await bookedScenario(database, true, now);
    await database.update(users).set({ firstName: "Placide" }).where(eq(users.id, renter.userId));
    const expectNothing = async (at: Date) => {
      expect(new Set(Object.values(await countBusinessBookings(owner, none, at)))).toEqual(new Set([0]));
      expect((await listBusinessBookings(owner, parseQuery(), at)).items).toEqual([]);
      expect((await listBookings(owner, { limit: 9 }, at)).items).toEqual([]);
      expect((await listBookings(owner, { limit: 9, side: "owner" }, at)).items).toEqual([]);
      const found = await searchDashboard(owner, { q: "placide" }, at);
      expect(found).toMatchObject({ rentals: [], customers: [] });
    };
    await expectNothing(now);
    await cancelBooking(renter, bookingId, { reason: "" }, now);
    await expectNothing(now);
    const expired = await createBooking(renter, { quoteId: (await quote(renter, now, 20)).id }, now);
    await applyDueTransitions(addMs(now, DAY_MS));
    expect((await listBookings(renter, { limit: 9 }, now)).items.map(({ id }) => id)).toContain(expired.id);
    await expectNothing(addMs(now, DAY_MS));
  });

  it("show requests for good, once the renter has promised to pay", async () => {
    // Payments are made in real time, and the answer is due a day after it.
    const present = new Date();
    const { owner } = await paidScenario(database, present, { isInstantBook: false });
    expect(await countBusinessBookings(owner, none, present)).toMatchObject({ requests: 1, all: 1 });
    await applyDueTransitions(addMs(present, 3 * DAY_MS));
    expect(await countBusinessBookings(owner, none, present)).toMatchObject({ cancelled: 1, all: 1 });
  });

  it("show plate, place and insurance, and the phone number only once paid and to members who run rentals", async () => {
    const { owner, renter, bookingId, business } = await paidScenario(database, now, {
      plate: "RAD 777 Z",
      neighbourhood: "Kiyovu",
    });
    await database.update(users).set({ phone: "+250788100200" }).where(eq(users.id, renter.userId));
    const accountant = actorFor(await makeUser(database, { role: "business" }), [
      { businessId: business.id, role: "accountant" },
    ]);
    const shownFields = { plate: "RAD 777 Z", pickupLocation: "Kiyovu", insuranceCoverage: "basic" };
    expect((await listBusinessBookings(owner, parseQuery(), now)).items).toMatchObject([
      { ...shownFields, id: bookingId, customerPhone: "+250788100200" },
    ]);
    expect((await listBusinessBookings(accountant, parseQuery(), now)).items).toMatchObject([
      { ...shownFields, customerPhone: null },
    ]);
    await database.update(vehicles).set({ documentsEndOn: null }).where(eq(vehicles.businessId, business.id));
    expect((await listBusinessBookings(owner, parseQuery(), now)).items).toMatchObject([
      { ...shownFields, insuranceCoverage: null },
    ]);
    const present = new Date();
    const requested = await paidScenario(database, present, { isInstantBook: false });
    await database.update(users).set({ phone: "+250788100201" }).where(eq(users.id, requested.renter.userId));
    expect((await listBusinessBookings(requested.owner, parseQuery(), present)).items).toMatchObject([
      { customerPhone: null },
    ]);
  });

  it("show the number of a customer who pays at the pick-up, until the booking expires or is cancelled", async () => {
    const { owner, business, bookingId } = await telephoneScenario(database, now);
    const accountant = actorFor(await makeUser(database, { role: "business" }), [
      { businessId: business.id, role: "accountant" },
    ]);
    const phone = async (actor: typeof owner, at = now) =>
      (await listBusinessBookings(actor, parseQuery(), at)).items.map(({ customerPhone }) => customerPhone);
    expect(await phone(owner)).toEqual([expect.stringMatching(/^\+250/)]);
    expect(await phone(accountant)).toEqual([null]);
    expect(await phone(owner, addMs(now, DAY_MS + 2 * HOUR_MS))).toEqual([null]);
    await cancelBooking(owner, bookingId, { reason: "" }, now);
    expect(await phone(owner)).toEqual([null]);
  });

  it("show the renter to members who answer requests, and the earnings to members who see money", async () => {
    const { owner, bookingId, business } = await bookedScenario(database, false, now);
    await database
      .update(bookings)
      .set({ status: "requested", deadlineAt: addMs(now, HOUR_MS) })
      .where(eq(bookings.id, bookingId));
    const member = async (role: "agent" | "accountant") =>
      actorFor(await makeUser(database, { role: "business" }), [{ businessId: business.id, role }]);
    const listed = async (actor: typeof owner) =>
      (await listBusinessBookings(actor, parseQuery(), now)).items[0];
    const renterProfile = {
      rating: null,
      ratingCount: 0,
      completedTrips: 0,
      memberSince: expect.any(String),
      verifications: [
        { kind: "identity", isVerified: false, at: null },
        { kind: "licence", isVerified: false, at: null },
        { kind: "phone", isVerified: true, at: expect.any(String) },
        { kind: "email", isVerified: true, at: expect.any(String) },
      ],
    };
    const earnings = { cents: 12_150, commissionCents: 1_350, commissionPercent: 10, promotionCents: 0 };
    expect(await listed(owner)).toMatchObject({ renterProfile, earnings });
    expect(await listed(await member("agent"))).toMatchObject({ renterProfile, earnings: null });
    expect(await listed(await member("accountant"))).toMatchObject({ renterProfile: null, earnings });
  });

  it("are found by the start of a name, by vehicle, plate and reference, with all words required", async () => {
    const { owner, renter, vehicle, bookingId } = await paidScenario(database, now, {
      searchText: "toyota rav4 kiyovu",
      plate: "RAE 123 C",
    });
    await database
      .update(users)
      .set({ firstName: "Élodie", lastName: "Mukamana-Keza" })
      .where(eq(users.id, renter.userId));
    await database.update(bookings).set({ reference: "GD-TEST4QX" }).where(eq(bookings.id, bookingId));
    const count = async (search: string) => (await countBusinessBookings(owner, { search }, now)).all;
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
    expect((await countBusinessBookings(owner, { search: "", renter: renter.userId }, now)).all).toBe(1);
    expect((await countBusinessBookings(owner, { search: "", renter: owner.userId }, now)).all).toBe(0);
    await database.update(vehicles).set({ plate: null }).where(eq(vehicles.id, vehicle.id));
    expect(await count("rae 123")).toBe(0);
  });

  it("are paged without repetition, with the nearest upcoming ones first", async () => {
    const scenario = await vehicleScenario(database);
    const ids: string[] = [];
    for (const days of [30, 10, 20]) {
      const paid = await paidScenario(database, now);
      ids.push(paid.bookingId);
      const startsAt = addMs(now, days * DAY_MS);
      await database
        .update(bookings)
        .set({ businessId: scenario.business.id, startsAt, endsAt: addMs(startsAt, DAY_MS) })
        .where(eq(bookings.id, paid.bookingId));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listBusinessBookings(
        scenario.owner,
        parseQuery({ tab: "upcoming", limit: 2, cursor }),
        now,
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([ids[1], ids[2], ids[0]]);
  });

  it("are paged on from a request that was answered meanwhile", async () => {
    const scenario = await vehicleScenario(database);
    const ids: string[] = [];
    for (const hours of [1, 2, 3]) {
      const { bookingId } = await paidScenario(database, now);
      ids.push(bookingId);
      await database
        .update(bookings)
        .set({
          businessId: scenario.business.id,
          status: "requested",
          deadlineAt: addMs(now, hours * HOUR_MS),
        })
        .where(eq(bookings.id, bookingId));
    }
    const page = (cursor?: string) =>
      listBusinessBookings(scenario.owner, parseQuery({ tab: "requests", limit: 1, cursor }), now);
    const { items, nextCursor } = await page();
    expect(items.map(({ id }) => id)).toEqual([ids[0]]);
    // Clients of the previous release send the id of the last booking.
    expect((await page(ids[0])).items.map(({ id }) => id)).toEqual([ids[1]]);
    await database
      .update(bookings)
      .set({ status: "confirmed", deadlineAt: null })
      .where(eq(bookings.id, ids[0] ?? ""));
    expect((await page(nextCursor ?? "")).items.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it("are hidden from strangers, other businesses and administrators", async () => {
    const { bookingId } = await paidScenario(database, now);
    const other = await vehicleScenario(database);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const actor of [other.owner, await other.renter(), admin]) {
      expect((await listBusinessBookings(actor, parseQuery(), now)).items).toEqual([]);
      expect((await countBusinessBookings(actor, none, now)).all).toBe(0);
    }
    const cursor = `${addMs(now, DAY_MS).toISOString()}_${bookingId}`;
    expect((await listBusinessBookings(other.owner, parseQuery({ cursor }), now)).items).toEqual([]);
    const byId = listBusinessBookings(other.owner, parseQuery({ cursor: bookingId }), now);
    await expect(byId).rejects.toMatchObject({ code: "not_found" });
  });

  it("move from upcoming to cancelled after a no-show", async () => {
    const { owner, bookingId } = await paidScenario(database, now);
    const late = addMs(now, DAY_MS + 3 * HOUR_MS);
    await recordNoShow(owner, bookingId, { reason: "" }, late);
    expect(await countBusinessBookings(owner, none, late)).toMatchObject({ upcoming: 0, cancelled: 1 });
  });
});

describe("the search within a business", () => {
  const find = (actor: Parameters<typeof searchDashboard>[0], q: string) =>
    searchDashboard(actor, { q }, now);

  it("finds its own vehicles, bookings and renters, and no others", async () => {
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
    const other = await vehicleScenario(database);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const actor of [other.owner, admin])
      for (const q of ["patrol", "gd-fndme47", "solange", "%"]) expect(await find(actor, q)).toEqual(nothing);
  });

  it("finds renters for an accountant by the names the bookings show", async () => {
    const { business, renter } = await paidScenario(database, now);
    await database.update(users).set({ firstName: "Olivier" }).where(eq(users.id, renter.userId));
    const accountant = actorFor(await makeUser(database, { role: "business" }), [
      { businessId: business.id, role: "accountant" },
    ]);
    expect((await find(accountant, "olivier")).customers).toMatchObject([{ id: renter.userId }]);
  });
});

describe("the fleet timeline", () => {
  const calendarPath = (actor: Parameters<typeof getFleetTimeline>[0], query: object = {}) =>
    getFleetTimeline(actor, timelineQuery.parse({ from: "2026-12-01", ...query }), now);

  it("shows each vehicle with its bookings and requests, for one business only", async () => {
    const { owner, vehicle, bookingId, business } = await paidScenario(database, now, { title: "A car" });
    const other = await makeVehicle(database, { businessId: business.id, title: "B car", plate: "RAG 9" });
    await addBlock(
      owner,
      other.id,
      blockRequest.parse({ kind: "maintenance", from: "2026-12-03", to: "2026-12-04" }),
      now,
    );
    await paidScenario(database, now);
    const { items, total, today } = await calendarPath(owner);
    expect([total, today]).toEqual([2, "2026-12-01"]);
    expect(items).toMatchObject([
      { vehicle: { id: vehicle.id }, entries: [{ kind: "booking", booking: { id: bookingId } }] },
      {
        vehicle: { plate: "RAG 9" },
        entries: [{ kind: "maintenance", booking: null }],
        can: { change: true },
      },
    ]);
    // An API key that covers only the fleet sees that a vehicle is taken, but not by whom.
    const apiClient = { ...owner, key: { id: vehicle.id, permissions: ["fleet.view"] } };
    expect((await calendarPath(apiClient)).items[0]).toMatchObject({
      entries: [{ kind: "booking", booking: null }],
    });
    await database
      .update(bookings)
      .set({ status: "requested", deadlineAt: addMs(now, HOUR_MS) })
      .where(eq(bookings.id, bookingId));
    await database.delete(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, bookingId));
    expect((await calendarPath(owner)).items[0]).toMatchObject({ entries: [{ kind: "request" }] });
    expect((await calendarPath(owner, { search: "rag 9" })).items).toHaveLength(1);
    expect(
      (await calendarPath(owner, { from: "2027-03-01" })).items.flatMap(({ entries }) => entries),
    ).toEqual([]);
    expect((await calendarPath(actorFor(await makeUser(database, { role: "admin" })))).total).toBe(0);
  });

  it("has 25 vehicles per page, and shows the last page for a page number beyond it", async () => {
    const { owner, business } = await vehicleScenario(database);
    for (let more = 0; more < 25; more++) await makeVehicle(database, { businessId: business.id });
    expect(await calendarPath(owner)).toMatchObject({ total: 26, page: 1, pageCount: 2 });
    expect(await calendarPath(owner, { page: 9 })).toMatchObject({ page: 2, items: [{}] });
  });
});
