import { eq, inArray, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { payoutAccounts } from "@/db/schema/businesses/businesses";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { documents } from "@/db/schema/identity/identity-documents";
import { individualProfiles } from "@/db/schema/identity/users";
import { payouts } from "@/db/schema/payments/payouts";
import { files } from "@/db/schema/platform/files";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { chatMessages, chatRooms } from "@/db/schema/support/chat";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario, telephoneScenario } from "@/db/testing/scenarios";
import { recordCounterPayment } from "@/lib/payments/counter-payments/commands";
import type { TeamRole } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI, plusDays } from "@/lib/platform/dates";
import { businessBookingsQuery } from "@/lib/rentals/bookings/business-list/contract";
import { listBusinessBookings } from "@/lib/rentals/bookings/business-list/queries";
import { listOtherVehicles } from "@/lib/rentals/bookings/changes/vehicles/queries";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { getBusinessHome } from "./queries";
import { isNearLimit, monthToDateEdges, sortHandovers } from "./rules";

const database = await freshDatabase();
const now = new Date();

async function businessWithBooking() {
  const scenario = await paidScenario(database, now);
  const { business, owner, bookingId } = scenario;
  const as = (role: TeamRole) => ({ ...owner, memberships: [{ businessId: business.id, role }] });
  const move = (set: Partial<typeof bookings.$inferInsert>) =>
    database.update(bookings).set(set).where(eq(bookings.id, bookingId));
  return { ...scenario, as, move };
}

describe("the home page of a business", () => {
  it("lists today's handovers, late ones first, and renters' names to all who see bookings", async () => {
    const { as, move, bookingId } = await businessWithBooking();
    expect((await getBusinessHome(as("owner"), now)).handovers).toEqual([]);
    await move({ startsAt: addMs(now, -HOUR_MS) });
    const { handovers, upcoming } = await getBusinessHome(as("agent"), now);
    expect(handovers).toMatchObject([{ kind: "pickup", bookingId, isLate: true, isDone: false }]);
    expect(handovers[0]).toMatchObject({
      customer: expect.stringMatching(/./),
      place: "Remera",
      canRun: true,
    });
    expect(upcoming).toBe(1);
    for (const role of ["owner", "manager", "accountant"] as const)
      expect((await getBusinessHome(as(role), now)).handovers).toMatchObject([
        { customer: handovers[0]?.customer, canRun: role !== "accountant" },
      ]);
    await move({ status: "active", startsAt: addMs(now, -3 * DAY_MS), endsAt: addMs(now, -DAY_MS) });
    const late = await getBusinessHome(as("owner"), now);
    expect(late.handovers).toMatchObject([{ kind: "return", isLate: true }]);
    expect(late.alerts).toMatchObject([{ kind: "overdue", count: 1 }, { kind: "payoutAccount" }]);
    await move({ status: "completed", returnedAt: now });
    expect((await getBusinessHome(as("owner"), now)).handovers).toMatchObject([
      { kind: "return", isDone: true },
    ]);
  });

  it("lists open handovers even after more finished ones than it shows", async () => {
    const { as, move, bookingId, business } = await businessWithBooking();
    await move({ startsAt: addMs(now, -HOUR_MS), endsAt: addMs(now, DAY_MS) });
    const [open] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
    const [quote] = await database
      .select()
      .from(quotes)
      .where(eq(quotes.id, open?.quoteId ?? ""));
    if (!open || !quote) throw new Error("the booking was not found");
    for (let index = 0; index < 31; index++) {
      const { id: vehicleId } = await makeVehicle(database, { businessId: business.id });
      const [id, quoteId] = [uuid(), uuid()];
      await database.insert(quotes).values({ ...quote, id: quoteId, vehicleId });
      const ended = { startsAt: addMs(now, -3 * HOUR_MS), endsAt: addMs(now, -2 * HOUR_MS) };
      const done = { status: "completed", pickedUpAt: now, returnedAt: now } as const;
      await database
        .insert(bookings)
        .values({ ...open, id, quoteId, vehicleId, reference: `D-${id}`, ...ended, ...done });
    }
    const { handovers } = await getBusinessHome(as("owner"), now);
    expect(handovers[0]).toMatchObject({ kind: "pickup", bookingId, isDone: false });
    await move({
      status: "active",
      startsAt: addMs(now, -2 * DAY_MS),
      pickedUpAt: addMs(now, -2 * DAY_MS),
      endsAt: addMs(now, -HOUR_MS),
    });
    expect((await getBusinessHome(as("owner"), now)).handovers[0]).toMatchObject({
      kind: "return",
      bookingId,
      isDone: false,
    });
  });

  it("shows members who hand vehicles over whom to call and what a pick-up lacks", async () => {
    const { as, move, bookingId, renter } = await businessWithBooking();
    await move({ startsAt: addMs(now, -HOUR_MS) });
    const first = async (role: TeamRole) => (await getBusinessHome(as(role), now)).handovers[0];
    expect(await first("agent")).toMatchObject({
      missing: ["deposit"],
      phone: expect.any(String),
    });
    expect(await first("accountant")).toMatchObject({ missing: [], phone: null });
    const licensed = (licenceStatus: "verified" | "rejected") =>
      database
        .update(individualProfiles)
        .set({ licenceStatus, birthDate: "2000-01-01" })
        .where(eq(individualProfiles.userId, renter.userId));
    await licensed("rejected");
    expect(await first("owner")).toMatchObject({ missing: ["licence", "deposit"] });
    await licensed("verified");
    await move({ depositCents: 0, minDriverAge: 99 });
    expect(await first("owner")).toMatchObject({ missing: ["driver"] });
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
    await database
      .update(vehicles)
      .set({ documentsEndOn: "2020-01-01" })
      .where(eq(vehicles.id, booking?.vehicleId ?? ""));
    await move({ minDriverAge: null });
    expect(await first("owner")).toMatchObject({ missing: ["documents"] });
    await move({ status: "active", pickedUpAt: now });
    expect(await first("owner")).toMatchObject({ isDone: true, missing: [], phone: null });
  });

  it("names the next pick-up of a car that is late, and warns at that pick-up", async () => {
    const { as, move, bookingId, business, vehicle, quote } = await businessWithBooking();
    await move({ status: "active", startsAt: addMs(now, -3 * DAY_MS), endsAt: addMs(now, -HOUR_MS) });
    const other = actorFor(await makeUser(database, { firstName: "Aline", lastName: "Uwase" }));
    const { id: nextId } = await createBooking(other, { quoteId: (await quote(other, now, 20)).id }, now);
    const moveNext = (set: Partial<typeof bookings.$inferInsert>) =>
      database
        .update(bookings)
        .set({ status: "confirmed", deadlineAt: null, ...set })
        .where(eq(bookings.id, nextId));
    const handoversOf = async (role: TeamRole) => (await getBusinessHome(as(role), now)).handovers;
    await moveNext({ startsAt: addMs(now, DAY_MS + HOUR_MS) });
    expect(await handoversOf("owner")).toMatchObject([{ bookingId, next: null }]);
    const startsAt = addMs(now, -60_000);
    await moveNext({ startsAt });
    const next = { bookingId: nextId, startsAt: startsAt.toISOString(), customer: "Aline Uwase" };
    const [late, pickup] = await handoversOf("agent");
    expect(late).toMatchObject({ bookingId, kind: "return", next });
    expect(pickup).toMatchObject({
      bookingId: nextId,
      next: null,
      missing: expect.arrayContaining(["vehicle"]),
    });
    expect(await handoversOf("accountant")).toMatchObject([
      { bookingId, next: null },
      { bookingId: nextId, missing: [] },
    ]);
    // Another car that is late is not offered in its place.
    const offered = async () => (await listOtherVehicles(as("owner"), nextId, now)).items.map(({ id }) => id);
    const spare = await makeVehicle(database, { businessId: business.id });
    expect(await offered()).toEqual([spare.id]);
    await move({ vehicleId: spare.id });
    expect(await offered()).toEqual([]);
    await move({ vehicleId: vehicle.id });
    await move({ status: "completed", returnedAt: now });
    expect((await handoversOf("owner")).find(({ kind }) => kind === "pickup")?.missing).not.toContain(
      "vehicle",
    );
  });

  it("lists a reservation that is paid at the pick-up, until it expires two hours after it", async () => {
    const { owner, bookingId } = await telephoneScenario(database, now);
    const pickUp = addMs(now, DAY_MS);
    const handoversAt = async (at: Date) => (await getBusinessHome(owner, at)).handovers;
    expect(await handoversAt(pickUp)).toMatchObject([
      {
        kind: "pickup",
        bookingId,
        isDone: false,
        isLate: true,
        missing: ["payment", "deposit"],
        phone: expect.any(String),
      },
    ]);
    expect(await handoversAt(addMs(pickUp, 2 * HOUR_MS))).toEqual([]);
    await recordCounterPayment(owner, bookingId, { purpose: "rent", method: "cash" }, pickUp);
    expect(await handoversAt(pickUp)).toMatchObject([{ bookingId, isDone: false, missing: ["deposit"] }]);
    const started = { status: "active", pickedUpAt: pickUp } as const;
    await database.update(bookings).set(started).where(eq(bookings.id, bookingId));
    expect(await handoversAt(pickUp)).toMatchObject([{ bookingId, isDone: true, missing: [] }]);
  });

  it("names a reservation that is paid at the pick-up as the next of a car that is late", async () => {
    const { owner, vehicle, bookingId, reserve } = await telephoneScenario(database, now);
    const out = { startsAt: addMs(now, -DAY_MS), endsAt: addMs(now, -HOUR_MS), deadlineAt: null };
    await database
      .update(bookings)
      .set({ status: "active", ...out })
      .where(eq(bookings.id, bookingId));
    await database.delete(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, bookingId));
    const nextId = await reserve(vehicle.id, addMs(now, HOUR_MS));
    const next = { bookingId: nextId, customer: "Jean Mugisha" };
    expect((await getBusinessHome(owner, now)).handovers[0]).toMatchObject({ kind: "return", next });
  });

  it("counts accepted bookings that are still to be paid as upcoming, as the list and the trend do", async () => {
    const { owner, bookingId } = await telephoneScenario(database, now);
    const upcomingAt = async (at: Date) => {
      const { upcoming, trends } = await getBusinessHome(owner, at);
      const listed = await listBusinessBookings(owner, businessBookingsQuery.parse({ tab: "upcoming" }), at);
      return [upcoming, trends.upcoming.at(-1), listed.items.length];
    };
    const [booked, later] = [addMs(now, 1), addMs(now, DAY_MS + 2 * HOUR_MS)];
    expect(await upcomingAt(booked)).toEqual([1, 1, 1]);
    expect(await upcomingAt(later)).toEqual([0, 0, 0]);
    // A checkout that nobody has accepted does not concern the owner.
    await database.update(bookings).set({ acceptedAt: null }).where(eq(bookings.id, bookingId));
    expect(await upcomingAt(booked)).toEqual([0, 0, 0]);
    await database.update(bookings).set({ acceptedAt: now }).where(eq(bookings.id, bookingId));
    await recordCounterPayment(owner, bookingId, { purpose: "rent", method: "cash" }, addMs(now, HOUR_MS));
    expect(await upcomingAt(addMs(now, HOUR_MS))).toEqual([1, 1, 1]);
  });

  it("returns when a handover later today becomes possible", async () => {
    const { as, move } = await businessWithBooking();
    const noon = new Date("2026-12-01T10:00:00Z");
    await move({ startsAt: addMs(noon, 5 * HOUR_MS), endsAt: addMs(noon, 3 * DAY_MS) });
    const opensAt = async (at: Date) => (await getBusinessHome(as("owner"), at)).handovers[0]?.opensAt;
    expect(await opensAt(noon)).toBe(addMs(noon, 3 * HOUR_MS).toISOString());
    expect(await opensAt(addMs(noon, 3 * HOUR_MS))).toBeNull();
  });

  it("shows this month's ledger revenue only to members who see money", async () => {
    const { as, move } = await businessWithBooking();
    // Providers use real time, so the capture is posted (and the vehicle published) slightly after the test's now.
    const later = addMs(new Date(), 2_000);
    expect((await getBusinessHome(as("accountant"), later)).revenue).toMatchObject({
      now: 13_500,
      before: 0,
    });
    const { trends } = await getBusinessHome(as("owner"), later);
    expect(trends.revenueCents?.slice(-2)).toEqual([0, 13_500]);
    expect([trends.out.at(-1), trends.upcoming.at(-1), trends.upcoming.at(-2)]).toEqual([0, 1, 0]);
    // Trends end at the figures beside them: a late pick-up is still ahead, a late vehicle still active.
    const ends = async (set: Partial<typeof bookings.$inferInsert>) => {
      await move(set);
      const { trends, ...day } = await getBusinessHome(as("owner"), later);
      expect([trends.out.at(-1), trends.upcoming.at(-1)]).toEqual([day.out, day.upcoming]);
      return trends.out.at(-1);
    };
    expect(await ends({ startsAt: addMs(now, -HOUR_MS) })).toBe(0);
    expect(await ends({ status: "active", startsAt: addMs(now, HOUR_MS), pickedUpAt: now })).toBe(1);
    const long = { confirmedAt: addMs(now, -90 * DAY_MS), pickedUpAt: addMs(now, -80 * DAY_MS) };
    await ends({ ...long, startsAt: addMs(now, -80 * DAY_MS), endsAt: addMs(now, -70 * DAY_MS) });
    await ends({ status: "completed", returnedAt: addMs(now, -22 * DAY_MS) });
    // Due before the trend begins, and returned in its eighth interval.
    const { out } = (await getBusinessHome(as("owner"), later)).trends;
    expect(out).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
    const agents = await getBusinessHome(as("agent"), later);
    expect(agents.trends.revenueCents).toBeNull();
    expect(agents.revenue).toBeNull();
    expect(agents.utilisation).not.toBeNull();
    const renter = actorFor(await makeUser(database));
    await expect(getBusinessHome(renter, now)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("alerts each member to what they may act on", async () => {
    const { as, business, owner, renter } = await businessWithBooking();
    const roomId = uuid();
    const room = { id: roomId, kind: "rental" as const, userId: renter.userId, businessId: business.id };
    await database.insert(chatRooms).values({ ...room, messageCount: 1, lastMessageAt: now });
    const message = { roomId, number: 1, senderId: renter.userId, side: "renter" as const, body: "Hello?" };
    await database.insert(chatMessages).values({ id: uuid(), ...message });
    const addDocument = async (expiresOn: string, createdAt: Date) => {
      const fileId = uuid();
      await database.insert(files).values({
        id: fileId,
        ownerId: owner.userId,
        purpose: "business_document",
        mediaType: "image/webp",
        bytes: 1,
        storageKey: fileId,
        originalName: "paper.webp",
        sha256: fileId,
      });
      await database.insert(documents).values({
        id: uuid(),
        userId: owner.userId,
        businessId: business.id,
        kind: "tax_certificate",
        fileId,
        status: "verified",
        expiresOn,
        createdAt,
        reviewedAt: now,
        reviewedBy: owner.userId,
      });
    };
    const money = { amountCents: 9_000, amountRwf: 1, rwfPerHundredUsd: 145_500 };
    await database
      .insert(payouts)
      .values({ id: uuid(), reference: `GP-${roomId}`, businessId: business.id, ...money });
    await addDocument("2020-01-01", addMs(now, -DAY_MS));
    const kinds = async (role: TeamRole) =>
      (await getBusinessHome(as(role), now)).alerts.map(({ kind }) => kind);
    expect(await kinds("owner")).toEqual(["messages", "documentExpired", "payoutAccount", "payout"]);
    const { alerts } = await getBusinessHome(owner, now);
    expect(alerts.slice(1).map(({ businessId }) => businessId)).toEqual(Array(3).fill(business.id));
    const account = {
      businessId: business.id,
      method: "bank" as const,
      holderName: "Umucyo",
      bankName: "BK",
    };
    await database
      .insert(payoutAccounts)
      .values({ ...account, account: "00040001", setBy: owner.userId, setAt: now });
    expect(await kinds("owner")).toEqual(["messages", "documentExpired", "payout"]);
    expect(await kinds("agent")).toEqual(["messages"]);
    expect(await kinds("accountant")).toEqual(["payout"]);
    await makeVehicle(database, { businessId: business.id, documentsEndOn: null });
    expect(await kinds("owner")).toContain("vehicleDocumentsMissing");
    expect(await kinds("agent")).toEqual(["messages"]);
    await database.delete(vehicles).where(isNull(vehicles.documentsEndOn));
    const endings = async () =>
      (await getBusinessHome(as("owner"), now)).alerts
        .filter(({ kind }) => kind.startsWith("vehicleDocuments"))
        .map(({ kind, count, on }) => [kind, count, on]);
    const expired = await makeVehicle(database, { businessId: business.id, documentsEndOn: "2020-01-01" });
    expect(await endings()).toEqual([["vehicleDocumentsEnded", 1, "2020-01-01"]]);
    const soon = plusDays(dayIn(now, KIGALI), 3);
    const ending = await makeVehicle(database, { businessId: business.id, documentsEndOn: soon });
    expect(await endings()).toEqual([
      ["vehicleDocumentsEnded", 1, "2020-01-01"],
      ["vehicleDocumentsEnding", 1, soon],
    ]);
    await database.delete(vehicles).where(inArray(vehicles.id, [expired.id, ending.id]));
    // The document is renewed, and the plan is almost full.
    await addDocument("2099-01-01", now);
    for (let more = 0; more < 18; more++) await makeVehicle(database, { businessId: business.id });
    expect(await kinds("manager")).toEqual(["messages", "planLimit", "payout"]);
  });
});

describe("its rules", () => {
  it("compare a month with the same part of the previous one", () => {
    const middle = monthToDateEdges(new Date("2026-11-22T10:00:00Z"));
    expect(middle).toMatchObject({ beforeFrom: "2026-10-01", beforeTo: "2026-10-22" });
    const end = monthToDateEdges(new Date("2026-12-31T10:00:00Z"));
    expect(end).toMatchObject({ beforeFrom: "2026-11-01", beforeTo: "2026-11-30" });
    expect(end.edges[1]).toEqual(end.edges[2]);
  });

  it("sort late handovers first and completed ones last", () => {
    const handover = (at: string, isLate: boolean, isDone: boolean) =>
      ({ at, isLate, isDone }) as Parameters<typeof sortHandovers>[0][number];
    const [done, late, next, later] = [
      handover("08:00", false, true),
      handover("09:00", true, false),
      handover("10:00", false, false),
      handover("12:00", false, false),
    ] as const;
    expect(sortHandovers([later, done, next, late])).toEqual([late, next, later, done]);
    expect([3, 4, 5, 6].map((listed) => isNearLimit(listed, 5))).toEqual([false, true, true, true]);
    expect([0, 1].map((listed) => isNearLimit(listed, 1))).toEqual([false, false]);
    expect(isNearLimit(900, null)).toBe(false);
  });
});
