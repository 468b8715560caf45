import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  advanceWaitingPayments,
  eventReasonsOf,
  ledgerOf,
  notificationKindsOf,
  paidScenario,
} from "@/db/testing/scenarios";
import { saveAvailabilitySettings } from "@/lib/catalog/availability/calendar/commands";
import { isTaken } from "@/lib/catalog/availability/double-booking";
import { addPickUpPlace, setPickUpPlace } from "@/lib/catalog/pick-up-places/commands";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { getPayment } from "@/lib/payments/payments/queries";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import {
  acceptBookingChange,
  declineBookingChange,
  priceBookingChange,
  proposeBookingChange,
  withdrawBookingChange,
} from "@/lib/rentals/bookings/changes/commands";
import { expireChanges } from "@/lib/rentals/bookings/changes/expire-changes";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { proposeVehicleChange } from "./commands";
import { listOtherVehicles } from "./queries";

const database = await freshDatabase();
const now = new Date();
const [start, end] = [addMs(now, DAY_MS), addMs(now, 4 * DAY_MS)];

/** A paid booking of three days at $45 a day, and further vehicles of its business that were not edited since. */
async function replacementScenario() {
  const editedAt = addMs(now, -DAY_MS);
  const scenario = await paidScenario(database, now, { editedAt });
  const { id: businessId } = scenario.business;
  const other = (values: Partial<typeof vehicles.$inferInsert> = {}) =>
    makeVehicle(database, { businessId, dailyPriceCents: 4_500, editedAt, ...values });
  const give = (vehicleId: string, totalCents = 13_500, at = now) =>
    proposeVehicleChange(
      scenario.owner,
      scenario.bookingId,
      { vehicleId, totalCents, note: "Flat tyre" },
      at,
    );
  return { ...scenario, other, give };
}

const place = {
  name: "Kiyovu office",
  address: "KN 3 Avenue 12",
  instructions: "",
  weeklyHours: null,
  latitude: -1.9536,
  longitude: 30.0606,
};
const context = (at: Date) => ({ now: at, device: { ipAddress: "10.0.0.1", userAgent: "test" } });
const isFree = async (vehicleId: string, at = now) => !(await isTaken(database, vehicleId, start, end, at));
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    (error) => error.key ?? error.code,
  );

describe("another vehicle that is as good", () => {
  it("takes over the booking, its dates and its money at once, at the agreed price", async () => {
    const { vehicle, renter, owner, bookingId, other, give } = await replacementScenario();
    const dearer = await other({ dailyPriceCents: 9_000 });
    const ledger = await ledgerOf(database, bookingId);
    const moved = await give(dearer.id);
    expect(moved).toMatchObject({
      status: "confirmed",
      totalCents: 13_500,
      dailyPriceCents: 4_500,
      vehicle: { id: dearer.id },
      change: { status: "applied", vehicle: { id: dearer.id }, fromVehicle: { id: vehicle.id } },
    });
    expect([await isFree(vehicle.id), await isFree(dearer.id)]).toEqual([true, false]);
    expect(await ledgerOf(database, bookingId)).toEqual(ledger);
    const { dues } = await getBooking(renter, bookingId, now);
    expect(dues.map(({ purpose }) => purpose)).not.toContain("rent");
    expect((await eventReasonsOf(owner, bookingId)).at(-1)).toBe("vehicle_changed");
    expect(await notificationKindsOf(database, renter.userId)).toContain("vehicle-changed");
  });

  it("lets the renter cancel for free until the pick-up, unless they agreed to a vehicle", async () => {
    const late = addMs(start, HOUR_MS);
    const { renter, bookingId, other, give } = await replacementScenario();
    await give((await other()).id);
    expect(await getBooking(renter, bookingId, late)).toMatchObject({
      isMovedUnasked: true,
      refundIfCancelledCents: 13_500,
    });
    const { change } = await give((await other({ seats: 4 })).id);
    await acceptBookingChange(renter, bookingId, change?.id ?? "", now);
    expect(await getBooking(renter, bookingId, late)).toMatchObject({
      isMovedUnasked: false,
      refundIfCancelledCents: 0,
    });
  });

  it("needs the renter's consent if it only became as good after the booking", async () => {
    const { vehicle, renter, bookingId, other, give } = await replacementScenario();
    const raised = await other({ editedAt: addMs(now, 1) });
    const { change } = await give(raised.id);
    expect(change).toMatchObject({ status: "proposed", vehicle: { id: raised.id } });
    expect((await getBooking(renter, bookingId, now)).vehicle.id).toBe(vehicle.id);
  });

  it("is given at once even if either vehicle was reviewed or its calendar settings changed since the booking", async () => {
    const { vehicle, owner, renter, bookingId, business, other, give } = await replacementScenario();
    const spare = await other();
    const later = addMs(now, HOUR_MS);
    const settings = { minDays: 2, maxDays: 20, advanceNoticeHours: 3, bufferMinutes: 0 };
    for (const { id } of [vehicle, spare]) await saveAvailabilitySettings(owner, id, settings, later);
    await give(spare.id, 13_500, later);
    expect((await getBooking(renter, bookingId, later)).vehicle.id).toBe(spare.id);

    // The place was made the same only after the booking, perhaps because of it.
    const next = await other();
    const [{ id: placeId }] = [
      await addPickUpPlace(owner, { ...place, businessId: business.id }, context(later)),
    ];
    await setPickUpPlace(owner, spare.id, placeId, context(later));
    await setPickUpPlace(owner, next.id, placeId, context(later));
    const { change } = await give(next.id, 13_500, later);
    expect(change).toMatchObject({ status: "proposed", vehicle: { id: next.id } });
  });

  it("keeps the agreed prices when the rental is extended later", async () => {
    const { renter, bookingId, other, give } = await replacementScenario();
    await give((await other({ dailyPriceCents: 9_000 })).id);
    const longer = { startsAt: start.toISOString(), endsAt: addMs(end, DAY_MS).toISOString() };
    expect(await priceBookingChange(renter, bookingId, longer, now)).toMatchObject({ totalCents: 18_000 });
  });

  it("is given once, even when two are given at the same time", async () => {
    const { bookingId, other, give } = await replacementScenario();
    const [first, second] = [await other(), await other()];
    await Promise.all([give(first.id), give(second.id)]);
    const rows = await database
      .select({ vehicleId: vehicleOccupancy.vehicleId })
      .from(vehicleOccupancy)
      .where(eq(vehicleOccupancy.bookingId, bookingId));
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(rows).toEqual([{ vehicleId: booking?.vehicleId }]);
  });

  it("is taken by the first to claim it, never by two", async () => {
    const { bookingId, renter, other, give } = await replacementScenario();
    const wanted = await other({ isInstantBook: true });
    const period = { startsAt: start.toISOString(), endsAt: end.toISOString() };
    const quote = await createQuote(renter, { vehicleId: wanted.id, ...period }, now, "192.0.2.1");
    const outcomes = await Promise.all([
      outcomeOf(give(wanted.id)),
      outcomeOf(createBooking(renter, { quoteId: quote.id }, now)),
    ]);
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
    expect(await isFree(wanted.id)).toBe(false);
    expect((await getBooking(renter, bookingId, now)).status).toBe("confirmed");
  });

  it("does not deadlock with another change", async () => {
    const { vehicle, renter, owner, bookingId, other } = await replacementScenario();
    const second = await other({ isInstantBook: true });
    const period = {
      startsAt: addMs(end, DAY_MS).toISOString(),
      endsAt: addMs(end, 2 * DAY_MS).toISOString(),
    };
    const quote = await createQuote(renter, { vehicleId: second.id, ...period }, now, "192.0.2.1");
    const { id } = await createBooking(renter, { quoteId: quote.id }, now);
    await database.update(bookings).set({ status: "confirmed", deadlineAt: null }).where(eq(bookings.id, id));
    const note = "";
    const [total, otherTotal] = [13_500, 4_500];
    await Promise.all([
      proposeVehicleChange(owner, bookingId, { vehicleId: second.id, totalCents: total, note }, now),
      proposeVehicleChange(owner, id, { vehicleId: vehicle.id, totalCents: otherTotal, note }, now),
    ]);
    const placed = await Promise.all([bookingId, id].map((one) => getBooking(renter, one, now)));
    expect(placed.map((booking) => booking.vehicle.id)).toEqual([second.id, vehicle.id]);
  });
});

describe("another vehicle that is not as good", () => {
  async function offered() {
    const scenario = await replacementScenario();
    const cheaper = await scenario.other({ dailyPriceCents: 3_000 });
    const { change } = await scenario.give(cheaper.id, 9_000);
    return { ...scenario, cheaper, changeId: change?.id ?? "" };
  }

  it("is held until the renter accepts and gets the difference back", async () => {
    const { vehicle, cheaper, renter, owner, bookingId, changeId } = await offered();
    expect([await isFree(vehicle.id), await isFree(cheaper.id)]).toEqual([false, false]);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({
      vehicle: { id: vehicle.id },
      can: { answerChange: true },
      change: { status: "proposed", differenceCents: -4_500 },
    });
    expect(await outcomeOf(acceptBookingChange(owner, bookingId, changeId, now))).toBe("forbidden");
    const answers = await Promise.all([
      outcomeOf(acceptBookingChange(renter, bookingId, changeId, now)),
      outcomeOf(acceptBookingChange(renter, bookingId, changeId, now)),
    ]);
    expect(answers.sort()).toEqual(["changeNotOpen", "ok"]);
    await advanceWaitingPayments(addMs(now, HOUR_MS));
    const moved = await getBooking(renter, bookingId, now);
    expect(moved).toMatchObject({ vehicle: { id: cheaper.id }, totalCents: 9_000, dailyPriceCents: 3_000 });
    expect([await isFree(vehicle.id), await isFree(cheaper.id)]).toEqual([true, false]);
    const sum = Object.values(await ledgerOf(database, bookingId)).reduce((total, cents) => total + cents, 0);
    expect(sum).toBe(0);
  });

  it("is priced by a quote that cannot be booked on its own", async () => {
    const { renter, bookingId, cheaper } = await offered();
    const [priced] = await database
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.userId, renter.userId), eq(quotes.vehicleId, cheaper.id)));
    await cancelBooking(renter, bookingId, { reason: "" }, now);
    expect(await outcomeOf(createBooking(renter, { quoteId: priced?.id ?? "" }, now))).toBe("quoteExpired");
  });

  it("keeps its lower price when an extension is paid too late", async () => {
    const { renter, bookingId, other, give } = await replacementScenario();
    const cheaper = await other({ dailyPriceCents: 3_000 });
    const longer = { startsAt: start.toISOString(), endsAt: addMs(end, DAY_MS).toISOString() };
    await proposeBookingChange(renter, bookingId, { ...longer, differenceCents: 4_500 }, now);
    const phone = "0788 123 456";
    const payment = await startPayment(renter, { bookingId, purpose: "change", method: "momo", phone }, now);
    const late = addMs(now, 3 * HOUR_MS);
    await expireChanges(late);
    const { change } = await give(cheaper.id, 9_000, late);
    await acceptBookingChange(renter, bookingId, change?.id ?? "", late);
    await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
    await advanceWaitingPayments(late);
    expect(await getPayment(renter, payment.id, late)).toMatchObject({ status: "refunded" });
    expect(await getBooking(renter, bookingId, late)).toMatchObject({
      vehicle: { id: cheaper.id },
      endsAt: end.toISOString(),
      totalCents: 9_000,
    });
  });

  it("is free again when the renter declines, the owner withdraws or the time runs out", async () => {
    const declined = await offered();
    await declineBookingChange(declined.renter, declined.bookingId, declined.changeId, { reason: "No" }, now);
    const withdrawn = await offered();
    await withdrawBookingChange(withdrawn.owner, withdrawn.bookingId, withdrawn.changeId, now);
    const expired = await offered();
    await expireChanges(addMs(now, 9 * HOUR_MS));
    for (const { renter, vehicle, cheaper, bookingId } of [declined, withdrawn, expired]) {
      expect([await isFree(vehicle.id), await isFree(cheaper.id)]).toEqual([false, true]);
      expect((await getBooking(renter, bookingId, now)).vehicle.id).toBe(vehicle.id);
    }
    expect(await eventReasonsOf(expired.owner, expired.bookingId)).toContain("vehicle_change_expired");
  });

  it("is withdrawn when the booked one is handed over or the booking is cancelled", async () => {
    const driven = await offered();
    const at = addMs(start, -HOUR_MS);
    await database
      .update(vehicles)
      .set({ documentsEndOn: "2099-12-31" })
      .where(eq(vehicles.id, driven.vehicle.id));
    await handOver(
      driven.owner,
      driven.bookingId,
      {
        odometerKm: 90_000,
        fuelPercent: 80,
        damage: [],
        pictures: [],
        guidedPictures: {},
        isDepositWaived: true,
      },
      at,
    );
    const cancelled = await offered();
    await cancelBooking(cancelled.renter, cancelled.bookingId, { reason: "" }, now);
    for (const { cheaper } of [driven, cancelled]) expect(await isFree(cheaper.id, at)).toBe(true);
  });

  it("cannot be accepted once it was taken out of service", async () => {
    const { renter, bookingId, changeId, cheaper } = await offered();
    await database.update(vehicles).set({ status: "removed" }).where(eq(vehicles.id, cheaper.id));
    expect(await outcomeOf(acceptBookingChange(renter, bookingId, changeId, now))).toBe(
      "otherVehicleUnavailable",
    );
  });
});

describe("the vehicles to choose from", () => {
  it("are free, of the same business and with valid documents, equally good ones first", async () => {
    const { owner, bookingId, other, give, business } = await replacementScenario();
    const cheaper = await other({ dailyPriceCents: 3_000 });
    const dearer = await other({ dailyPriceCents: 6_000 });
    await other({ documentsEndOn: null });
    await other({ status: "removed" });
    await makeVehicle(database, {});
    const { items } = await listOtherVehicles(owner, bookingId, now);
    expect(items.map(({ id, isEquivalent, totalCents }) => [id, isEquivalent, totalCents])).toEqual([
      [dearer.id, true, 13_500],
      [cheaper.id, false, 9_000],
    ]);
    await give(dearer.id);
    expect(business.id).toBeDefined();
  });

  it("are not crowded out by vehicles without valid documents", async () => {
    const { owner, bookingId, other } = await replacementScenario();
    for (let count = 0; count < 41; count++) await other({ documentsEndOn: null });
    const valid = await other({ dailyPriceCents: 6_000 });
    const { items } = await listOtherVehicles(owner, bookingId, now);
    expect(items.map(({ id }) => id)).toEqual([valid.id]);
  });

  it("are refused to the renter and to strangers, and cannot be chosen by guessing an id", async () => {
    const { renter, bookingId, other, owner } = await replacementScenario();
    const { id } = await other();
    const stranger = (await paidScenario(database, now)).owner;
    const attempt = (actor: UserActor) => [
      outcomeOf(listOtherVehicles(actor, bookingId, now)),
      outcomeOf(proposeVehicleChange(actor, bookingId, { vehicleId: id, totalCents: 13_500, note: "" }, now)),
    ];
    expect(await Promise.all([...attempt(renter), ...attempt(stranger)])).toEqual([
      "forbidden",
      "forbidden",
      "notFound",
      "notFound",
    ]);
    const foreign = await makeVehicle(database, {});
    const request = { vehicleId: foreign.id, totalCents: 13_500, note: "" };
    expect(await outcomeOf(proposeVehicleChange(owner, bookingId, request, now))).toBe(
      "otherVehicleUnavailable",
    );
  });

  it("are given only at the price that the owner saw", async () => {
    const { give, other } = await replacementScenario();
    const cheaper = await other({ dailyPriceCents: 3_000 });
    expect(await outcomeOf(give(cheaper.id, 13_500))).toBe("priceChanged");
  });
});
