import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { vehicleExtras } from "@/db/schema/catalog/pricing";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeExtra, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, advanceWaitingPayments, ledgerOf, vehicleScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { addPromoCode } from "@/lib/rentals/promo-codes/commands";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { priceBookingChange, proposeBookingChange } from "./commands";

const database = await freshDatabase();
const now = new Date();
const start = addMs(now, 10 * DAY_MS);
const days = (count: number) => ({
  startsAt: start.toISOString(),
  endsAt: addMs(start, count * DAY_MS).toISOString(),
});

/** A paid booking of three days at $45, with two child seats at $3 a day each. */
async function scenarioWithSeats() {
  const { vehicle, renter: makeRenter } = await vehicleScenario(database, { dailyPriceCents: 4_500 });
  const seat = { kind: "child_seat", priceCents: 300, unit: "day", maxQuantity: 2 } as const;
  await makeExtra(database, { vehicleId: vehicle.id, ...seat });
  const renter = await makeRenter();
  const extras = [{ kind: "child_seat" as const, quantity: 2 }];
  const quote = await createQuote(renter, { vehicleId: vehicle.id, ...days(3), extras }, now, "192.0.2.1");
  const { id: bookingId } = await createBooking(renter, { quoteId: quote.id }, now);
  const pay = async (purpose: "rent" | "change") => {
    const { id } = await startPayment(renter, { bookingId, purpose, method: "card" }, now);
    await answerCharge(renter, id, { answer: "approve" }, now);
  };
  await pay("rent");
  return { renter, bookingId, pay, seats: eq(vehicleExtras.vehicleId, vehicle.id) };
}

it("keeps withdrawn extras at the price they were booked for, also in a second change", async () => {
  const { renter, bookingId, pay, seats } = await scenarioWithSeats();
  await database.update(vehicleExtras).set({ isOffered: false, priceCents: 900 }).where(seats);
  const longer = await priceBookingChange(renter, bookingId, days(5), now);
  expect(longer).toMatchObject({ totalCents: 5 * 4_500 + 5 * 600, differenceCents: 2 * 5_100 });
  expect(longer.lines.at(-1)).toMatchObject({ rule: "child_seat", unitCents: 300, pieces: 2, quantity: 5 });
  await proposeBookingChange(renter, bookingId, { ...days(5), differenceCents: longer.differenceCents }, now);
  await pay("change");
  await database.delete(vehicleExtras).where(seats);
  expect(await priceBookingChange(renter, bookingId, days(6), now)).toMatchObject({ differenceCents: 5_100 });
  const { lines, totalCents } = await getBooking(renter, bookingId, now);
  expect([lines.at(-1)?.quantity, totalCents]).toEqual([5, 25_500]);
});

it("keeps the booked quantity where fewer are offered now, and uses today's price of extras still offered", async () => {
  const { renter, bookingId, seats } = await scenarioWithSeats();
  await database.update(vehicleExtras).set({ maxQuantity: 1, priceCents: 900 }).where(seats);
  expect(await priceBookingChange(renter, bookingId, days(4), now)).toMatchObject({ totalCents: 4 * 5_100 });
  await database.update(vehicleExtras).set({ maxQuantity: 4, priceCents: 400 }).where(seats);
  expect(await priceBookingChange(renter, bookingId, days(4), now)).toMatchObject({ totalCents: 4 * 5_300 });
});

it("keeps the non-refundable rate and the early-booking discount of the booking, whatever the owner offers now", async () => {
  const rates = {
    dailyPriceCents: 10_000,
    nonRefundablePercent: 10,
    earlyBirdPercent: 20,
    earlyBirdDays: 14,
  };
  const { vehicle, renter: makeRenter } = await vehicleScenario(database, rates);
  const renter = await makeRenter();
  const early = (count: number) => ({
    startsAt: addMs(now, 20 * DAY_MS).toISOString(),
    endsAt: addMs(now, (20 + count) * DAY_MS).toISOString(),
  });
  const request = { vehicleId: vehicle.id, ...early(2), isNonRefundable: true };
  const { id: bookingId } = await createBooking(
    renter,
    { quoteId: (await createQuote(renter, request, now, "192.0.2.1")).id },
    now,
  );
  const { id } = await startPayment(renter, { bookingId, method: "card" }, now);
  await answerCharge(renter, id, { answer: "approve" }, now);
  await database.update(vehicles).set({ nonRefundablePercent: 0, earlyBirdPercent: 0 });
  expect(await priceBookingChange(renter, bookingId, early(4), now)).toMatchObject({
    totalCents: 4 * 7_200,
    differenceCents: 2 * 7_200,
  });
  // Cancelling refunds nothing, so shortening the rental needs the owner's consent.
  expect(await priceBookingChange(renter, bookingId, early(1), now)).toMatchObject({
    differenceCents: -7_200,
    isAgreedAtOnce: false,
  });
  expect(await getBooking(renter, bookingId, now)).toMatchObject({
    isNonRefundable: true,
    refundIfCancelledCents: 0,
  });
  expect(await cancelBooking(renter, bookingId, { reason: "" }, now)).toMatchObject({ refundedCents: 0 });
});

it("waives a difference too small to charge, shows it on the bill, and does not let waivers add up", async () => {
  const { renter, bookingId } = await scenarioWithSeats();
  const total = 3 * 5_100;
  const seatOf = (priceCents: number) => database.update(vehicleExtras).set({ priceCents });
  await seatOf(308);
  const moved = (hours: number) => ({
    startsAt: addMs(start, hours * HOUR_MS).toISOString(),
    endsAt: addMs(start, hours * HOUR_MS + 3 * DAY_MS).toISOString(),
  });
  const price = await priceBookingChange(renter, bookingId, moved(1), now);
  expect(price).toMatchObject({ totalCents: total, differenceCents: 0, differenceRwf: 0 });
  expect(price.lines.at(-1)).toMatchObject({ rule: "waived", amountCents: -48 });
  const changed = await proposeBookingChange(renter, bookingId, { ...moved(1), differenceCents: 0 }, now);
  expect(changed).toMatchObject({ totalCents: total, change: { status: "applied" } });
  expect(changed.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total);
  // Fifty cents can be charged, even when most of them were waived before.
  await seatOf(309);
  expect(await priceBookingChange(renter, bookingId, moved(2), now)).toMatchObject({ differenceCents: 54 });
});

it("drops a promo code and its compensation once a shorter rental is below the code's minimum", async () => {
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const none = { amount: null, currency: null, startsOn: null, endsOn: null, maxUses: null };
  const device = { userAgent: "test", ipAddress: "203.0.113.9" };
  const terms = { ...none, code: "LONG-TRIP", percent: 20, minimumCents: 40_000 };
  await addPromoCode(admin, terms, { now, device });
  const { vehicle, renter: makeRenter } = await vehicleScenario(database, { dailyPriceCents: 10_000 });
  const renter = await makeRenter();
  const request = { vehicleId: vehicle.id, ...days(6), promoCode: terms.code };
  const { id: quoteId } = await createQuote(renter, request, now, "test");
  const { id: bookingId } = await createBooking(renter, { quoteId }, now);
  const { id } = await startPayment(renter, { bookingId, method: "card" }, now);
  await answerCharge(renter, id, { answer: "approve" }, now);
  const priceOf = async (count: number) => {
    const { totalCents, lines } = await priceBookingChange(renter, bookingId, days(count), now);
    return { totalCents, hasCode: lines.some(({ rule }) => rule === "promo_code") };
  };
  expect(await priceOf(4)).toEqual({ totalCents: 32_000, hasCode: true });
  expect(await priceOf(1)).toEqual({ totalCents: 10_000, hasCode: false });
  await proposeBookingChange(renter, bookingId, { ...days(1), differenceCents: -38_000 }, now);
  // The price does not depend on the change before: four of six days have the code.
  expect(await priceOf(2)).toEqual({ totalCents: 20_000, hasCode: false });
  expect(await priceOf(4)).toEqual({ totalCents: 32_000, hasCode: true });
  await advanceWaitingPayments(now);
  expect(await ledgerOf(database, bookingId)).toEqual({
    provider_clearing: 10_000,
    owner_payable: -9_000,
    commission_revenue: -1_000,
  });
});
