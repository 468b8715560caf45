import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, advanceWaitingPayments, ledgerOf, vehicleScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { grantRefund } from "@/lib/payments/booking-interventions/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { getMonthlyMovements } from "@/lib/payments/statements/movement-queries";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI } from "@/lib/platform/dates";
import { priceBookingChange, proposeBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { recordNoShow } from "@/lib/rentals/bookings/handovers/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { addPromoCode } from "@/lib/rentals/promo-codes/commands";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { insertTransaction } from "./commands";
import { promotionEntries } from "./rules";
import { settlePromotion } from "./settle-promotion";

const database = await freshDatabase();
const now = new Date();
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };
const admin = actorFor(await makeUser(database, { role: "admin" }));
let codes = 0;

/** A paid booking of four days at $100, $80 with the marketplace's code for 20 %; the owner's share is $360. */
async function paidWithCode({ isNonRefundable = false } = {}) {
  const code = `TWENTY-${++codes}`;
  const terms = {
    amount: null,
    currency: null,
    startsOn: null,
    endsOn: null,
    minimumCents: 0,
    maxUses: null,
  };
  await addPromoCode(admin, { ...terms, code, percent: 20 }, requestContext);
  const { vehicle, owner, business, ...scenario } = await vehicleScenario(database, {
    dailyPriceCents: 10_000,
  });
  const renter = await scenario.renter();
  const [startsAt, endsAt] = [addMs(now, 10 * DAY_MS), addMs(now, 14 * DAY_MS)];
  const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  const quote = await createQuote(renter, { vehicleId: vehicle.id, ...period, promoCode: code }, now, "test");
  const { id: bookingId } = await createBooking(renter, { quoteId: quote.id }, now);
  const pay = async (purpose: "rent" | "change") => {
    const { id } = await startPayment(renter, { bookingId, purpose, method: "card" }, now);
    await answerCharge(renter, id, { answer: "approve" }, now);
  };
  await pay("rent");
  await database.update(bookings).set({ isNonRefundable }).where(eq(bookings.id, bookingId));
  const changeTo = async (days: number) => {
    const changed = { ...period, endsAt: addMs(startsAt, days * DAY_MS).toISOString() };
    const { differenceCents } = await priceBookingChange(renter, bookingId, changed, now);
    await proposeBookingChange(renter, bookingId, { ...changed, differenceCents }, now);
    if (differenceCents > 0) await pay("change");
  };
  return { bookingId, business, owner, renter, startsAt, changeTo };
}

describe("the marketplace's compensation for its promo code", () => {
  it("is taken back when the renter cancels a booking of which everything is kept", async () => {
    const { bookingId, business, owner, renter } = await paidWithCode({ isNonRefundable: true });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ owner_payable: -36_000 });
    await cancelBooking(renter, bookingId, { reason: "" }, now);
    // The owner's share of the $320 that the renter paid.
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 32_000,
      owner_payable: -28_800,
      commission_revenue: -3_200,
    });
    expect((await getBooking(owner, bookingId, now)).earnings).toMatchObject({
      cents: 28_800,
      promotionCents: 0,
    });
    const { movements } = await getMonthlyMovements(business.id, dayIn(now, KIGALI).slice(0, 7));
    expect(movements.map(({ kind, cents }) => [kind, cents])).toEqual([
      ["rent", 28_800],
      ["promotion", 7_200],
      ["promotion_reversed", -7_200],
    ]);
  });

  it("is taken back when the renter does not come, and once", async () => {
    const { bookingId, owner, startsAt } = await paidWithCode();
    const at = addMs(startsAt, 3 * HOUR_MS);
    await recordNoShow(owner, bookingId, { reason: "Nobody came" }, at);
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
    if (!booking) throw new Error("the booking exists");
    await database.transaction((tx) => settlePromotion(tx, booking, at));
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      owner_payable: -28_800,
      commission_revenue: -3_200,
    });
  });

  it("leaves the owner nothing but their share of what is kept, whatever was changed and refunded before", async () => {
    const { bookingId, owner, renter, startsAt, changeTo } = await paidWithCode();
    await changeTo(6);
    const granted = { amountCents: 9_000, refundedCents: 0, reason: "The car was dirty" };
    await grantRefund(admin, bookingId, granted, requestContext);
    await changeTo(5);
    await advanceWaitingPayments(now);
    await cancelBooking(renter, bookingId, { reason: "" }, addMs(startsAt, -HOUR_MS));
    await advanceWaitingPayments(now);
    const { provider_clearing: keptCents = 0, ...shares } = await ledgerOf(database, bookingId);
    const { earnings } = await getBooking(owner, bookingId, now);
    expect(keptCents).toBeGreaterThan(0);
    expect(Math.abs((shares.owner_payable ?? 0) + keptCents * 0.9)).toBeLessThanOrEqual(1);
    expect(Math.abs((earnings?.cents ?? 0) + (shares.owner_payable ?? 0))).toBeLessThanOrEqual(1);
  });

  it("does not survive a later refund of the rest, by the owner or an administrator", async () => {
    const { bookingId, owner } = await paidWithCode({ isNonRefundable: true });
    await cancelBooking(owner, bookingId, { reason: "The car broke down" }, now);
    await advanceWaitingPayments(now);
    expect(Object.values(await ledgerOf(database, bookingId))).toEqual([0, 0, 0]);
    const kept = await paidWithCode({ isNonRefundable: true });
    await cancelBooking(kept.renter, kept.bookingId, { reason: "" }, now);
    const granted = { amountCents: 32_000, refundedCents: 0, reason: "As a courtesy" };
    await grantRefund({ ...admin, confirmedAt: now }, kept.bookingId, granted, requestContext);
    await advanceWaitingPayments(now);
    expect(Object.values(await ledgerOf(database, kept.bookingId))).toEqual([0, 0, 0]);
    const isIts = eq(ledgerTransactions.bookingId, kept.bookingId);
    expect(await database.$count(ledgerTransactions, isIts)).toBe(4);
  });

  it("that was posted for a payment follows the bill from the next change on", async () => {
    const { bookingId, business, owner, changeTo } = await paidWithCode();
    const [rent] = await database
      .select({ paymentId: ledgerTransactions.paymentId })
      .from(ledgerTransactions)
      .where(and(eq(ledgerTransactions.bookingId, bookingId), eq(ledgerTransactions.kind, "rent")));
    const origin = { kind: "promotion", bookingId } as const;
    await database.transaction(async (tx) => {
      await insertTransaction(tx, origin, promotionEntries(business.id, -7_200), now);
      const ofPayment = { ...origin, paymentId: rent?.paymentId };
      await insertTransaction(tx, ofPayment, promotionEntries(business.id, 7_200), now);
    });
    const granted = { amountCents: 8_000, refundedCents: 0, reason: "The car was dirty" };
    await grantRefund(admin, bookingId, granted, requestContext);
    await advanceWaitingPayments(now);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ owner_payable: -27_000 });
    await changeTo(2);
    await advanceWaitingPayments(now);
    const { earnings } = await getBooking(owner, bookingId, now);
    expect(earnings?.cents).toBe(9_000);
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      provider_clearing: 8_000,
      owner_payable: -9_000,
    });
  });
});
