import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { notifications } from "@/db/schema/messaging/notifications";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeExtra, makePickUpPlace, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario, eventReasonsOf, telephoneScenario, vehicleScenario } from "@/db/testing/scenarios";
import { isTaken } from "@/lib/catalog/availability/double-booking";
import type { NotificationKind } from "@/lib/messaging/notifications/kinds";
import { renderNotification } from "@/lib/messaging/notifications/render-notification";
import { createCounterBooking, recordCounterPayment } from "@/lib/payments/counter-payments/commands";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";
import { priceBookingChange, proposeBookingChange } from "./commands";
import { proposePlaceChange } from "./places/commands";
import { listOtherPlaces } from "./places/queries";
import { proposeVehicleChange } from "./vehicles/commands";
import { listOtherVehicles } from "./vehicles/queries";

const database = await freshDatabase();
const now = new Date();
/** The agreed pick-up. */
const start = addMs(now, DAY_MS);
const rent = { purpose: "rent", method: "cash" } as const;

const dates = (startsInDays: number, days: number) => ({
  startsAt: addMs(now, startsInDays * DAY_MS).toISOString(),
  endsAt: addMs(now, (startsInDays + days) * DAY_MS).toISOString(),
});

/** A car at $45 a day, reserved on the telephone for three days from tomorrow on. */
async function reservation(vehicleValues: Partial<typeof vehicles.$inferInsert> = {}) {
  const scenario = await telephoneScenario(database, now, vehicleValues);
  const { owner, vehicle, customer, bookingId } = scenario;
  const isFree = async (from: number, to: number, vehicleId = vehicle.id) =>
    !(await isTaken(database, vehicleId, addMs(now, from * DAY_MS), addMs(now, to * DAY_MS), now));
  const messageTo = async (kind: NotificationKind) => {
    const isIts = and(eq(notifications.userId, customer.userId), eq(notifications.kind, kind));
    const [row] = await database.select().from(notifications).where(isIts);
    return row && renderNotification(row, "en", new Map()).message;
  };
  const stored = async () => {
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
    const taken = await database
      .select()
      .from(vehicleOccupancy)
      .where(eq(vehicleOccupancy.bookingId, bookingId));
    return {
      booking,
      holds: taken.map(({ kind, vehicleId, expiresAt }) => ({ kind, vehicleId, expiresAt })),
    };
  };
  const move = (to: ReturnType<typeof dates>, differenceCents: number, at = now) =>
    proposeBookingChange(owner, bookingId, { ...to, differenceCents }, at);
  return { ...scenario, isFree, messageTo, stored, move };
}

describe("other dates of a booking that is paid at the pick-up", () => {
  it("are given by staff at once: price, hold and deadline move with them, and the customer is told", async () => {
    const { owner, customer, vehicle, bookingId, isFree, messageTo, stored, move } = await reservation();
    const request = dates(3, 4);
    expect(await priceBookingChange(owner, bookingId, request, now)).toMatchObject({
      totalCents: 18_000,
      differenceCents: 4_500,
      isAgreedAtOnce: true,
    });
    const deadlineAt = addMs(now, 3 * DAY_MS + 2 * HOUR_MS);
    expect(await move(request, 4_500)).toMatchObject({
      status: "pending_payment",
      ...request,
      days: 4,
      totalCents: 18_000,
      deadlineAt: deadlineAt.toISOString(),
      dues: [{ purpose: "rent", totalCents: 18_000 }],
      change: { status: "applied" },
    });
    expect((await stored()).holds).toEqual([{ kind: "hold", vehicleId: vehicle.id, expiresAt: deadlineAt }]);
    expect([await isFree(1, 2), await isFree(4, 5)]).toEqual([true, false]);
    expect(await messageTo("change-proposed")).toBeUndefined();
    expect(await messageTo("dates-changed")).toMatch(/ \$180 \(FRW 261,900\) is paid at the pick-up\.$/);
    expect((await eventReasonsOf(customer, bookingId)).slice(-2)).toEqual(["change_proposed", "changed"]);
    // Only the new deadline counts.
    const isWaiting = async (at: Date) => {
      await applyDueTransitions(at);
      return (await stored()).booking?.status === "pending_payment";
    };
    expect(await isWaiting(addMs(start, 2 * HOUR_MS))).toBe(true);
    expect(await isWaiting(deadlineAt)).toBe(false);
    expect((await stored()).holds).toEqual([]);
  });

  it("cost what is due then, and no payment is recorded of another amount than was taken", async () => {
    const { owner, bookingId, move } = await reservation();
    expect(await move(dates(1, 2), -4_500)).toMatchObject({
      dues: [{ totalCents: 9_000 }],
      refundedCents: 0,
    });
    const taken = { ...rent, amountCents: 9_000 };
    const [moved] = await Promise.allSettled([
      move(dates(1, 4), 9_000),
      recordCounterPayment(owner, bookingId, taken, now),
    ]);
    // Whichever comes first: the change, or the payment that makes the customer agree to it.
    const { status, totalCents, payments, change } = await getBooking(owner, bookingId, now);
    expect(moved.status).toBe("fulfilled");
    expect([status, totalCents, payments.map(({ amount }) => amount), change?.status]).toEqual(
      status === "confirmed"
        ? ["confirmed", 9_000, [130_950], "proposed"]
        : ["pending_payment", 18_000, [], "applied"],
    );
    if (status === "confirmed") return;
    await expect(recordCounterPayment(owner, bookingId, taken, now)).rejects.toMatchObject({
      key: "priceChanged",
    });
    expect(await recordCounterPayment(owner, bookingId, { ...rent, amountCents: 18_000 }, now)).toMatchObject(
      {
        status: "confirmed",
      },
    );
  });

  it("are possible for a customer who is late, until the booking expires", async () => {
    const { move } = await reservation();
    const late = addMs(start, HOUR_MS);
    expect(await move(dates(2, 3), 0, late)).toMatchObject({ status: "pending_payment", ...dates(2, 3) });
    const expired = addMs(now, 2 * DAY_MS + 2 * HOUR_MS);
    await expect(move(dates(5, 3), 0, expired)).rejects.toMatchObject({ key: "bookingNotChangeable" });
  });

  it("are not given to two at once", async () => {
    const { owner, vehicle, customer, reserve, move, isFree } = await reservation();
    const [moved, other] = await Promise.allSettled([
      move(dates(5, 3), 0),
      reserve(vehicle.id, addMs(now, 6 * DAY_MS)),
    ]);
    expect([moved.status, other.status].sort()).toEqual(["fulfilled", "rejected"]);
    const refused = [moved, other].find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ key: "datesTaken" });
    expect(await isFree(6, 7)).toBe(false);
    expect(await isFree(1, 3)).toBe(moved.status === "fulfilled");
    expect(owner.userId).not.toBe(customer.userId);
  });

  it("may be shorter than renters can book, and outside the opening hours, as at the booking itself", async () => {
    const { vehicle, business, reserve, owner } = await reservation({ minDays: 3 });
    const closed = Array.from({ length: 7 }, () => null);
    const place = await makePickUpPlace(database, { businessId: business.id, weeklyHours: closed });
    await database.update(vehicles).set({ pickUpPlaceId: place.id }).where(eq(vehicles.id, vehicle.id));
    const short = await reserve(vehicle.id, addMs(now, 9 * DAY_MS), 1);
    const request = { ...dates(10, 1), differenceCents: 0 };
    expect(await proposeBookingChange(owner, short, request, now)).toMatchObject(dates(10, 1));
  });

  it("are for the staff alone, and not for what is paid on the site", async () => {
    const { customer, bookingId } = await reservation();
    const refused = { code: "conflict", key: "bookingNotChangeable" };
    expect((await getBooking(customer, bookingId, now)).can).toMatchObject({
      change: false,
      changePlace: false,
    });
    const request = { ...dates(3, 3), differenceCents: 0 };
    await expect(proposeBookingChange(customer, bookingId, request, now)).rejects.toMatchObject(refused);
    const site = await bookedScenario(database, false, now);
    await database.update(bookings).set({ acceptedAt: now }).where(eq(bookings.id, site.bookingId));
    const ofSite = proposeBookingChange(site.owner, site.bookingId, request, now);
    await expect(ofSite).rejects.toMatchObject(refused);
  });
});

describe("another car for a booking that is paid at the pick-up", () => {
  it("is given at once, whatever it is, for no more than was agreed", async () => {
    const { owner, vehicle, business, bookingId, isFree, messageTo, stored } = await reservation();
    const { id: pickUpPlaceId } = await makePickUpPlace(database, { businessId: business.id });
    const cheaper = await makeVehicle(database, {
      businessId: business.id,
      dailyPriceCents: 4_000,
      pickUpPlaceId,
    });
    const larger = await makeVehicle(database, { businessId: business.id, dailyPriceCents: 9_000 });
    const { items } = await listOtherVehicles(owner, bookingId, now);
    expect(items.map(({ id, totalCents, isEquivalent }) => [id, totalCents, isEquivalent])).toEqual([
      [larger.id, 13_500, true],
      [cheaper.id, 12_000, false],
    ]);
    const give = (vehicleId: string, totalCents: number) =>
      proposeVehicleChange(owner, bookingId, { vehicleId, totalCents, note: "At the garage" }, now);
    expect(await give(cheaper.id, 12_000)).toMatchObject({
      status: "pending_payment",
      vehicle: { id: cheaper.id },
      dues: [{ totalCents: 12_000 }],
    });
    const deadlineAt = addMs(start, 2 * HOUR_MS);
    expect(await stored()).toMatchObject({
      booking: { deadlineAt },
      holds: [{ kind: "hold", vehicleId: cheaper.id, expiresAt: deadlineAt }],
    });
    expect([await isFree(1, 2), await isFree(1, 2, cheaper.id)]).toEqual([true, false]);
    expect(await messageTo("vehicle-changed")).toMatch(
      / You pick it up here: KG 11 Ave, Remera\. The price does not go up: you pay \$120 \(FRW 174,600\) there, /,
    );
    expect(await recordCounterPayment(owner, bookingId, rent, now)).toMatchObject({
      status: "confirmed",
      vehicle: { id: cheaper.id },
    });
    expect(vehicle.id).not.toBe(cheaper.id);
  });

  it("is not given while it is taken, nor by the renter", async () => {
    const { owner, customer, business, bookingId, reserve } = await reservation();
    const other = await makeVehicle(database, { businessId: business.id, dailyPriceCents: 4_500 });
    await reserve(other.id, start);
    const request = { vehicleId: other.id, totalCents: 13_500 };
    await expect(proposeVehicleChange(owner, bookingId, request, now)).rejects.toMatchObject({
      key: "otherVehicleUnavailable",
    });
    await expect(proposeVehicleChange(customer, bookingId, request, now)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("another place for a booking that is paid at the pick-up", () => {
  it("is agreed at once, with the price of a delivery", async () => {
    const { owner, customer, vehicle, bookingId, messageTo } = await reservation();
    await makeExtra(database, { vehicleId: vehicle.id, kind: "delivery", priceCents: 1_500, unit: "rental" });
    const { items } = await listOtherPlaces(owner, bookingId, now);
    expect(items).toMatchObject([{ kind: "delivery", differenceCents: 1_500 }]);
    const place = { kind: "delivery", address: "KG 7 Ave, Kimihurura" } as const;
    const request = { place, differenceCents: 1_500 };
    await expect(proposePlaceChange(customer, bookingId, request, now)).rejects.toMatchObject({
      key: "bookingNotChangeable",
    });
    expect(await proposePlaceChange(owner, bookingId, request, now)).toMatchObject({
      status: "pending_payment",
      deliveryAddress: place.address,
      totalCents: 15_000,
      change: { status: "applied" },
    });
    expect(await messageTo("place-change-proposed")).toBeUndefined();
    expect(await messageTo("place-changed")).toMatch(
      /here: KG 7 Ave, Kimihurura\. \$150 \(FRW 218,250\) is paid at the pick-up\.$/,
    );
  });
});

describe("a paid booking of a counter customer without an email address, who cannot answer", () => {
  /** Three days at $45 from tomorrow on, paid in cash; out since then if `isOut`. */
  async function walkIn(isOut = false) {
    const scenario = await vehicleScenario(database, { dailyPriceCents: 4_500 });
    const { owner, vehicle } = scenario;
    const quoted = { vehicleId: vehicle.id, ...dates(1, 3), source: "walk_in" } as const;
    const { id: quoteId } = await createCounterQuote(owner, quoted, now);
    const customer = { firstName: "Jean", lastName: "Mugisha", phone: "+250788123456" };
    const { id } = await createCounterBooking(owner, { quoteId, customer, rentMethod: "cash" }, now);
    const licence = { name: "Jean Mugisha", number: "RW-1", expiresOn: "2099-01-01" };
    const seen = { odometerKm: 10, fuelPercent: 90, isDepositWaived: true, licence };
    if (isOut) await handOver(owner, id, seen, start);
    return { ...scenario, bookingId: id };
  }

  it("is lengthened by staff, once the difference is paid at the counter", async () => {
    const { owner, bookingId } = await walkIn(true);
    const longer = dates(1, 5);
    const at = addMs(start, HOUR_MS);
    expect(await priceBookingChange(owner, bookingId, longer, at)).toMatchObject({
      differenceCents: 9_000,
      isAgreedAtOnce: true,
    });
    const request = { ...longer, differenceCents: 9_000 };
    expect(await proposeBookingChange(owner, bookingId, request, at)).toMatchObject({
      change: { status: "pending_payment", deadlineAt: dates(1, 3).endsAt },
      dues: [{ purpose: "change", totalCents: 9_000 }],
      isRenterReachable: false,
    });
    const taken = { purpose: "change", method: "mobile_money" } as const;
    expect(await recordCounterPayment(owner, bookingId, taken, at)).toMatchObject({
      ...longer,
      totalCents: 22_500,
      change: { status: "applied" },
    });
    const shorter = { ...dates(1, 4), differenceCents: -4_500 };
    expect(await proposeBookingChange(owner, bookingId, shorter, at)).toMatchObject({
      ...dates(1, 4),
      change: { status: "applied" },
      counterRefunds: [{ amount: 65_475, currency: "RWF" }],
    });
  });

  it("gets any other car at once after a breakdown", async () => {
    const { owner, business, vehicle, bookingId } = await walkIn(true);
    const { id: businessId } = business;
    const unlike = await makeVehicle(database, { businessId, dailyPriceCents: 4_500, seats: 2 });
    const alike = await makeVehicle(database, { businessId, dailyPriceCents: 6_000 });
    const at = addMs(start, HOUR_MS);
    expect((await listOtherVehicles(owner, bookingId, at)).items).toMatchObject([
      { id: alike.id, isEquivalent: true },
      { id: unlike.id, isEquivalent: false },
    ]);
    const swap = {
      fromVehicleId: vehicle.id,
      returned: { odometerKm: 40, fuelPercent: 80 },
      given: { odometerKm: 60_000, fuelPercent: 100 },
    };
    const [{ totalCents = 0 } = {}] = (await listOtherVehicles(owner, bookingId, at)).items;
    const request = { vehicleId: unlike.id, totalCents, swap };
    expect(await proposeVehicleChange(owner, bookingId, request, at)).toMatchObject({
      status: "active",
      vehicle: { id: unlike.id },
      change: { status: "applied" },
    });
  });

  it("gets another place at once, or once its price is paid at the counter", async () => {
    const { owner, business, vehicle, bookingId } = await walkIn();
    await makeExtra(database, { vehicleId: vehicle.id, kind: "delivery", priceCents: 1_500, unit: "rental" });
    const { id: placeId } = await makePickUpPlace(database, { businessId: business.id });
    const here = { place: { kind: "place", placeId } as const, differenceCents: 0 };
    expect(await proposePlaceChange(owner, bookingId, here, now)).toMatchObject({
      change: { status: "applied" },
    });
    const place = { kind: "delivery", address: "KG 7 Ave, Kimihurura" } as const;
    const delivered = { place, differenceCents: 1_500 };
    expect(await proposePlaceChange(owner, bookingId, delivered, now)).toMatchObject({
      totalCents: 13_500,
      change: { status: "pending_payment" },
    });
    const taken = { purpose: "change", method: "cash" } as const;
    expect(await recordCounterPayment(owner, bookingId, taken, now)).toMatchObject({
      totalCents: 15_000,
      deliveryAddress: place.address,
    });
  });

  it("is changed like any other if they gave an address", async () => {
    const { owner, bookingId } = await reservation();
    await recordCounterPayment(owner, bookingId, rent, now);
    const request = { ...dates(1, 4), differenceCents: 4_500 };
    expect(await proposeBookingChange(owner, bookingId, request, now)).toMatchObject({
      change: { status: "proposed" },
      isRenterReachable: true,
    });
  });
});
