import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { insertTransaction, postedAmountsOf, sharesOfOwners } from "./commands";
import { amongOwners, promotionReversalEntries } from "./rules";

/**
 * Takes back what the marketplace gave the owner for its promo code, once, because the rental does not take place or
 * no longer has the code. Otherwise somebody could book an accomplice's vehicle with the code and cancel, and both
 * would share its value.
 * Needs the booking's lock.
 */
export async function reversePromotions(
  tx: Transaction,
  { id: bookingId, businessId }: { id: string; businessId: string },
  now: Date,
): Promise<void> {
  const { id, kind, paymentId, reversesId } = ledgerTransactions;
  const isPromotion = and(eq(ledgerTransactions.bookingId, bookingId), eq(kind, "promotion"));
  const promotions = await tx
    .select({ id, paymentId, cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, id))
    .where(and(isPromotion, isNull(reversesId), eq(ledgerEntries.account, "commission_revenue")))
    .groupBy(id)
    .orderBy(id);
  for (const { id: promotionId, paymentId, cents } of promotions) {
    const posted = await postedAmountsOf(tx, { id: paymentId ?? "", bookingId });
    const entries = promotionReversalEntries(businessId, posted, cents);
    const shares = await sharesOfOwners(tx, eq(ledgerTransactions.bookingId, bookingId), businessId);
    // Only the promotion that it reverses names the payment, for which the ledger holds each kind once.
    const origin = { kind: "promotion" as const, bookingId, reversesId: promotionId };
    await insertTransaction(tx, origin, amongOwners(entries, shares), now);
  }
}
