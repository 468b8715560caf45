import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeBusiness, makeUser, makeVehicle } from "@/db/factories";
import { actorFor, bookedScenario, ledgerOf, paidScenario, toldOf } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { bookings } from "@/db/schema/bookings";
import { notifications } from "@/db/schema/notifications";
import { freshDatabase } from "@/db/testing";
import { cancelBooking } from "@/lib/bookings/commands";
import { getBooking } from "@/lib/bookings/queries";
import { after, HOUR_MS } from "@/lib/dates";
import { cancelForBoth, getInterventions, refundExtra } from "./commands";
import { deskBookingsQuery } from "./contract";
import { listDeskBookings } from "./queries";
import { listAlternatives, rebook } from "./rebook";

const database = await freshDatabase();
const now = new Date();
const occasion = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const reason = "The brakes of the car failed";
const stands = (bookingId: string) => getBooking(admin, bookingId, now);
const entryOf = async (bookingId: string, action: string) =>
  (
    await database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, bookingId), eq(auditEntries.action, action)))
  )[0];
const list = async (query: Record<string, string>) =>
  (await listDeskBookings(admin, deskBookingsQuery.parse(query), now)).items.map(({ id }) => id);

describe("an administrator steps in", () => {
  it("calls a paid rental off with the refund they choose, once, and both sides read why", async () => {
    // 24 hours ahead: a renter's own cancellation would be free; half an hour later it is not.
    const late = { ...occasion, now: after(now, HOUR_MS) };
    for (const [refund, back] of [
      ["full", 13_500],
      ["rules", 9_000],
      ["none", 0],
    ] as const) {
      const { bookingId, renter, owner } = await paidScenario(database, now);
      await database
        .update(bookings)
        .set({ createdAt: after(now, -9 * HOUR_MS) })
        .where(eq(bookings.id, bookingId));
      const cancel = () => cancelForBoth(admin, bookingId, { reason, refund }, late);
      const answers = await Promise.allSettled([cancel(), cancel()]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const booking = await stands(bookingId);
      expect(booking).toMatchObject({ status: "cancelled", refundedCents: back });
      expect(booking.events.find(({ reason }) => reason === "cancelled")?.note).toBe(reason);
      const ledger = await ledgerOf(database, bookingId);
      expect(ledger.provider_clearing).toBe(13_500 - back);
      expect(Object.values(ledger).reduce((sum, cents) => sum + cents, 0)).toBe(0);
      expect(await toldOf(database, renter.userId)).toContain("booking-cancelled");
      expect(await toldOf(database, owner.userId)).toContain("booking-cancelled-host");
      expect((await entryOf(bookingId, "booking.cancel"))?.detail).toMatchObject({
        before: { status: "confirmed", refundedCents: 0 },
        after: { status: "cancelled", refundedCents: back },
        ...{ reason, refund },
      });
    }
  });

  it("gives back a part, then the rest, never more, borne by owner and marketplace in proportion", async () => {
    const { bookingId, renter, owner } = await paidScenario(database, now);
    const give = (amountCents: number, refundedCents: number) =>
      refundExtra(admin, bookingId, { amountCents, refundedCents, reason }, occasion);
    // Pressed twice: one refund.
    const answers = await Promise.allSettled([give(3_500, 0), give(3_500, 0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stands(bookingId)).toMatchObject({ status: "confirmed", refundedCents: 3_500 });
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      ...{ provider_clearing: 10_000, owner_payable: -9_000, commission_revenue: -1_000 },
    });
    await expect(give(10_001, 3_500)).rejects.toMatchObject({ key: "refundTooHigh" });
    await give(10_000, 3_500);
    await expect(give(1, 13_500)).rejects.toMatchObject({ key: "nothingToRefund" });
    const ledger = await ledgerOf(database, bookingId);
    expect(Object.values(ledger).every((cents) => cents === 0)).toBe(true);
    expect(await toldOf(database, renter.userId)).toContain("refund-granted");
    expect(await toldOf(database, owner.userId)).toContain("refund-granted-host");
    const granted = await database
      .select()
      .from(notifications)
      .where(eq(notifications.kind, "refund-granted"));
    expect(granted.map(({ values }) => values.amountCents).sort()).toEqual([10_000, 3_500]);
    // What was given is not taken back by a later cancellation.
    await cancelForBoth(admin, bookingId, { reason, refund: "none" }, occasion);
    expect(await stands(bookingId)).toMatchObject({ status: "cancelled", refundedCents: 13_500 });
  });

  it("has nothing to give back of what nobody paid", async () => {
    const { bookingId } = await bookedScenario(database, true, now);
    const nothing = refundExtra(admin, bookingId, { amountCents: 100, refundedCents: 0, reason }, occasion);
    await expect(nothing).rejects.toMatchObject({ key: "nothingToRefund" });
    expect(await getInterventions(admin, bookingId, now)).toMatchObject({
      ...{ refundableCents: 0, rebook: true, cancel: { full: 0, isPaid: false } },
    });
  });

  it("gives a renter another car for the same days: all back, and a new price held for them to pay", async () => {
    const story = await paidScenario(database, now);
    const { bookingId, renter, business, vehicle } = story;
    const { parties } = await getInterventions(admin, bookingId, now);
    expect(parties).toMatchObject({
      renter: { id: renter.userId, email: expect.stringContaining("@"), phone: expect.stringMatching(/^\+/) },
      business: { id: business.id, name: business.name, phone: business.phone },
      vehicle: { id: vehicle.id },
      payments: [{ purpose: "rent", providerRef: expect.any(String) }],
    });
    const another = await makeVehicle(database, {
      ...{ businessId: business.id, isInstantBook: false, dailyPriceCents: 5_000 },
      categoryId: vehicle.categoryId,
    });
    const strange = await makeVehicle(database, {
      businessId: (await makeBusiness(database)).id,
      ...{ isInstantBook: false, categoryId: vehicle.categoryId },
    });
    const offered = (await listAlternatives(admin, bookingId, now)).items.map(({ vehicleId }) => vehicleId);
    expect([offered.includes(another.id), offered.includes(strange.id)]).toEqual([true, false]);
    const move = (vehicleId: string) => rebook(admin, bookingId, { vehicleId, reason }, occasion);
    await expect(move(strange.id)).rejects.toMatchObject({ key: "vehicleUnavailable" });
    const theirs = await makeBusiness(database, { ownerId: renter.userId });
    const own = await makeVehicle(database, { businessId: theirs.id, isInstantBook: true });
    await expect(move(own.id)).rejects.toMatchObject({ key: "ownVehicle" });
    await expect(move(vehicle.id)).rejects.toMatchObject({ key: "vehicleUnavailable" });
    expect(await stands(bookingId)).toMatchObject({ status: "confirmed" });
    const answers = await Promise.allSettled([move(another.id), move(another.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const made = answers.find((answer) => answer.status === "fulfilled")?.value;
    expect(made).toMatchObject({
      status: "pending_payment",
      totalCents: 15_000,
      renter: { id: renter.userId },
    });
    expect(await stands(bookingId)).toMatchObject({ status: "cancelled", refundedCents: 13_500 });
    expect(await toldOf(database, renter.userId)).toContain("booking-rebooked");
    // Theirs to pay like any other, and confirmed by that: nobody has to be asked again.
    expect((await getBooking(renter, made?.id ?? "", now)).dues).toMatchObject([{ purpose: "rent" }]);
    expect((await entryOf(bookingId, "booking.rebook"))?.detail).toMatchObject({
      newBookingId: made?.id,
      vehicleId: another.id,
    });
  });

  it("leaves what they rent or let themselves to another", async () => {
    const { bookingId, renter, owner, business } = await paidScenario(database, now);
    const another = await makeVehicle(database, { businessId: business.id });
    for (const self of [renter, owner].map((actor) => ({ ...actor, role: "admin" as const }))) {
      const acts = [
        cancelForBoth(self, bookingId, { reason, refund: "full" }, occasion),
        refundExtra(self, bookingId, { amountCents: 1, refundedCents: 0, reason }, occasion),
        rebook(self, bookingId, { vehicleId: another.id, reason }, occasion),
      ];
      for (const result of await Promise.allSettled(acts))
        expect(result).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
      expect(await getInterventions(self, bookingId, now)).toMatchObject({ cancel: null, rebook: false });
    }
    expect(await stands(bookingId)).toMatchObject({ status: "confirmed", refundedCents: 0 });
  });

  it("brings nobody's paid rental to a car of their own", async () => {
    const { bookingId, vehicle } = await paidScenario(database, now);
    const { id: businessId } = await makeBusiness(database);
    const { categoryId } = vehicle;
    const alike = { isInstantBook: true, categoryId, dailyPriceCents: vehicle.dailyPriceCents - 1 };
    const own = await makeVehicle(database, { businessId, ...alike });
    const offered = async (actor = admin) =>
      (await listAlternatives(actor, bookingId, now)).items.map(({ vehicleId }) => vehicleId);
    const partner = { ...admin, memberships: [{ businessId, role: "agent" as const }] };
    expect([await offered(), await offered(partner)].map((ids) => ids.includes(own.id))).toEqual([
      true,
      false,
    ]);
    const moved = rebook(partner, bookingId, { vehicleId: own.id, reason }, occasion);
    await expect(moved).rejects.toMatchObject({ code: "forbidden" });
    expect(await stands(bookingId)).toMatchObject({ status: "confirmed", refundedCents: 0 });
  });

  it("is the only one who may", async () => {
    const { bookingId, owner, renter } = await paidScenario(database, now);
    for (const actor of [owner, renter]) {
      const acts = [
        cancelForBoth(actor, bookingId, { reason, refund: "full" }, occasion),
        refundExtra(actor, bookingId, { amountCents: 1, refundedCents: 0, reason }, occasion),
        rebook(actor, bookingId, { vehicleId: "x", reason }, occasion),
        getInterventions(actor, bookingId, now),
        listAlternatives(actor, bookingId, now),
        listDeskBookings(actor, deskBookingsQuery.parse({}), now),
      ];
      for (const result of await Promise.allSettled(acts))
        expect(result).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
    }
    // Past the desk, on the documented way, it is written down all the same.
    await cancelBooking(admin, bookingId, { reason }, now);
    expect(await entryOf(bookingId, "booking.cancel")).toMatchObject({ actorId: admin.userId });
  });
});

describe("the list of bookings", () => {
  it("is found by reference, renter, car and id, narrowed by state, days, business and money", async () => {
    const story = await paidScenario(database, now, { title: "Subaru Kwezi", searchText: "subaru kwezi" });
    const { bookingId, business, renter, vehicle } = story;
    const { reference, startsAt } = await stands(bookingId);
    for (const search of [
      reference,
      reference.toLowerCase(),
      bookingId,
      renter.email,
      "subaru kwe",
      vehicle.id,
    ])
      expect(await list({ search })).toEqual([bookingId]);
    const of = { business: business.id };
    expect(await list({ ...of, search: "Aline Uwa" })).toEqual([bookingId]);
    expect(await list({ ...of, status: "confirmed", payment: "paid" })).toEqual([bookingId]);
    expect(await list({ ...of, payment: "unpaid" })).toEqual([]);
    expect(await list({ ...of, payment: "refunded" })).toEqual([]);
    const day = (ms: number) => after(new Date(startsAt), ms).toISOString().slice(0, 10);
    expect(await list({ ...of, from: day(-48 * HOUR_MS), to: day(48 * HOUR_MS) })).toEqual([bookingId]);
    expect(await list({ ...of, from: day(48 * HOUR_MS) })).toEqual([]);
    expect(await list({ search: "nobody is called so" })).toEqual([]);
  });
});
