import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import { proportionalShare } from "@/lib/platform/money";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { readLostToMarketplace } from "@/lib/rentals/bookings/money/lost-to-marketplace";
import { promotionCents } from "@/lib/rentals/bookings/money/owner-earnings";
import { insertTransaction, postedAmountsOf, sharesOfOwners } from "./commands";
import { amongOwners, promotionEntries, promotionReversalEntries } from "./rules";

const { id, kind, bookingId, paymentId, reversesId } = ledgerTransactions;
const sumOfCents = sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int`;

const isPromotionOf = (booking: { id: string }) =>
  and(eq(bookingId, booking.id), eq(kind, "promotion"), eq(ledgerEntries.account, "commission_revenue"));

const isReversed = sql`exists (select 1 from ${ledgerTransactions} reversal where reversal.reverses_id = ${id})`;

/**
 * Brings the marketplace's compensation to the owner for its promo code in line with the bill, after any change of the
 * bill, its refunds or the status: posts the difference to what was posted before. Nothing is left when the rental does
 * not take place. Otherwise somebody could book an accomplice's vehicle with the code and cancel, and both would share
 * its value. Needs the booking's lock, and its row after the change.
 */
export async function settlePromotion(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  const posted = await tx
    .select({ id, paymentId, cents: sumOfCents })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, id))
    .where(and(isPromotionOf(booking), isNull(reversesId), sql`not ${isReversed}`))
    .groupBy(id)
    .orderBy(id);
  const ofPayments = posted.filter((promotion) => promotion.paymentId !== null);
  await reversePaymentPromotions(tx, booking, ofPayments, now);
  const postedCents = posted.reduce((sum, one) => sum + (one.paymentId === null ? one.cents : 0), 0);
  const more = (await owedPromotionCents(tx, booking)) - postedCents;
  const entries = promotionEntries(booking.businessId, more);
  const shares = more < 0 ? await sharesOfBooking(tx, booking) : [];
  const origin = { kind: "promotion", bookingId: booking.id } as const;
  await insertTransaction(tx, origin, more < 0 ? amongOwners(entries, shares) : entries, now);
}

/** Sets the part of a booking's total that counts as refunded, and settles the compensation. Needs the booking's lock. */
export async function setRefundedCents(
  tx: Transaction,
  ofBookingId: string,
  refundedCents: number | SQL,
  now: Date,
): Promise<void> {
  const [changed] = await tx
    .update(bookings)
    .set({ refundedCents, updatedAt: now })
    .where(eq(bookings.id, ofBookingId))
    .returning();
  if (changed) await settlePromotion(tx, changed, now);
}

async function owedPromotionCents(tx: Transaction, booking: BookingRow): Promise<number> {
  const { status, totalCents, refundedCents } = booking;
  if (status !== "confirmed" && status !== "active" && status !== "completed") return 0;
  if (booking.marketplaceDiscountCents === 0) return 0;
  const lostCents = await readLostToMarketplace(tx, booking.id);
  const keptCents = totalCents - refundedCents + lostCents;
  return proportionalShare(promotionCents(booking), keptCents, totalCents);
}

/**
 * Takes back what is left of a compensation that was posted for a payment, as until November 2026; refunds of the
 * payment have taken back their share. settlePromotion() posts what is owed instead.
 */
async function reversePaymentPromotions(
  tx: Transaction,
  booking: BookingRow,
  promotions: { id: string; paymentId: string | null; cents: number }[],
  now: Date,
): Promise<void> {
  for (const { id: promotionId, paymentId: ofPaymentId, cents } of promotions) {
    const payment = { id: ofPaymentId ?? "", bookingId: booking.id };
    const entries = promotionReversalEntries(booking.businessId, await postedAmountsOf(tx, payment), cents);
    // Only the promotion that it reverses names the payment, for which the ledger holds each kind once.
    const origin = { kind: "promotion", bookingId: booking.id, reversesId: promotionId } as const;
    await insertTransaction(tx, origin, amongOwners(entries, await sharesOfBooking(tx, booking)), now);
  }
}

const sharesOfBooking = (tx: Transaction, booking: BookingRow) =>
  sharesOfOwners(tx, eq(bookingId, booking.id), booking.businessId);
