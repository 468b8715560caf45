import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { payments, refunds } from "@/db/schema/payments/payments";
import { claims } from "@/db/schema/rentals/claims";
import type { Currency } from "@/lib/platform/money";
import type { ClaimKind } from "@/lib/rentals/bookings/claims/rules";
import { chargesOfBooking, type ReturnCharge } from "@/lib/rentals/bookings/handovers/return-charges";
import { depositSplitOf, NOT_RECEIVED } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";

export interface ReceiptMoney {
  /** The charges of the return: late days, extra kilometres, missing fuel. */
  charges: ReturnCharge[];
  /** The part of the deposit that the owner kept for damage; US cents. */
  damageCents: number;
  /** Claims that the renter has to pay, from the deposit or by a payment. */
  claims: { kind: ClaimKind; amountCents: number }[];
  payments: ReceiptMovement[];
  /** Refunds of the payments above. */
  refunds: ReceiptMovement[];
}

export interface ReceiptMovement {
  id: string;
  purpose: (typeof payments.$inferSelect)["purpose"];
  method: (typeof payments.$inferSelect)["method"];
  /** The amount in the currency of the payment, followed by the ledger's amount. */
  amount: number;
  currency: Currency;
  amountCents: number;
  at: Date;
  /** For a refund: the payment was never received, so it was only written off. */
  isWriteOff?: boolean;
}

/**
 * Returns every received payment and every refund of a booking, oldest first. The caller has checked access
 * to the booking.
 */
export async function getReceiptMoney(bookingId: string, now: Date): Promise<ReceiptMoney> {
  const isReceived = and(
    eq(payments.bookingId, bookingId),
    inArray(payments.status, ["captured", "refunded"]),
  );
  const [received, refundRows, account, claimRows] = await Promise.all([
    db().select().from(payments).where(isReceived).orderBy(payments.createdAt, payments.id),
    db()
      .select({ refund: refunds, payment: payments })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(payments.bookingId, bookingId), eq(refunds.status, "succeeded")))
      .orderBy(refunds.createdAt, refunds.id),
    getBookingAccount(db(), bookingId, now),
    db()
      .select({ kind: claims.kind, amountCents: sql<number>`${claims.agreedCents}` })
      .from(claims)
      .where(and(eq(claims.bookingId, bookingId), gt(claims.agreedCents, 0)))
      .orderBy(claims.agreedAt, claims.id),
  ]);
  return {
    charges: chargesOfBooking(account.booking),
    damageCents: depositSplitOf(account).damageCents,
    claims: claimRows,
    payments: received.map(toMovement),
    refunds: refundRows.map(({ refund, payment }) => ({
      ...toMovement(payment),
      id: refund.id,
      amount: refund.amount,
      amountCents: refund.amountCents,
      at: refund.updatedAt,
      isWriteOff: refund.reason === NOT_RECEIVED,
    })),
  };
}

/** An authorised card may have been captured only in part; cards are charged in dollars. */
function toMovement(payment: typeof payments.$inferSelect): ReceiptMovement {
  const { id, purpose, method, capturedCents, createdAt } = payment;
  const currency = payment.currency as Currency;
  const amountCents = capturedCents ?? payment.amountCents;
  const amount = capturedCents !== null && currency === "USD" ? capturedCents : payment.amount;
  return { id, purpose, method, amount, currency, amountCents, at: createdAt };
}
