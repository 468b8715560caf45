import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { payments } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { onDepositCaptured, onDepositGone } from "@/lib/payments/deposits/settle";
import { postCapture } from "@/lib/payments/ledger/commands";
import { systemActor } from "@/lib/platform/actor";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { shareInCurrency } from "@/lib/rentals/bookings/money/refund-due";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";

type PaymentRow = typeof payments.$inferSelect;

/** The amount a provider took, in minor units of its currency. */
interface TakenAmount {
  amount: number;
  currency: string;
}

/** Returns whether a provider took a different amount or currency than requested. */
export function isMischarge(payment: PaymentRow, taken: TakenAmount): boolean {
  const { amount, capturedCents } = payment;
  const expected = capturedCents === null ? amount : shareInCurrency(payment, capturedCents);
  return taken.amount !== expected || taken.currency !== payment.currency;
}

/**
 * Records that a provider took a different amount or currency than requested, which does not count as a payment. An
 * amount in the payment's own currency is recorded as it was taken and refunded in full, like any money that does not
 * count. Another currency has no exchange rate for the ledger: the payment fails, and an administrator decides about
 * the money. Payer and administrators are notified at once in both cases. Returns false when it was recorded before.
 */
export async function recordMischarge(
  tx: Transaction,
  payment: PaymentRow,
  booking: BookingRow,
  taken: TakenAmount,
  now: Date,
): Promise<boolean> {
  if (payment.failureCode === "currency_differs") return false;
  const isOurs = taken.currency === payment.currency;
  const amountCents = Math.max(1, Math.round((payment.amountCents * taken.amount) / payment.amount));
  const recorded: PaymentRow = isOurs
    ? {
        ...payment,
        status: "captured",
        failureCode: "amount_differs",
        amount: taken.amount,
        amountCents,
        capturedCents: null,
      }
    : { ...payment, status: "failed", failureCode: "currency_differs" };
  const { status, failureCode, amount, capturedCents } = recorded;
  await tx
    .update(payments)
    .set({ status, failureCode, amount, amountCents: recorded.amountCents, capturedCents, updatedAt: now })
    .where(eq(payments.id, payment.id));
  await openFinding(tx, payment, taken, now);
  const money = isOurs ? { amountCents } : {};
  await recordBookingEvent(tx, booking, systemActor, { reason: "wrong_amount", ...money }, now);
  const isDeposit = payment.purpose === "deposit";
  // Before the pick-up the renter gives it again; later, an amount in its own currency covers what it can.
  const covers = isOurs && booking.status !== "confirmed";
  if (isDeposit && !covers) await onDepositGone(tx, payment, booking, now);
  if (!isOurs) return true;
  await postCapture(tx, recorded, booking, now);
  if (isDeposit && covers) await onDepositCaptured(tx, recorded, booking, now);
  return true;
}

async function openFinding(tx: Transaction, payment: PaymentRow, taken: TakenAmount, now: Date) {
  const { amount, currency } = payment;
  const isOurs = taken.currency === currency;
  const details: Record<string, string | number> = isOurs
    ? { ours: amount, theirs: taken.amount, currency }
    : { ours: 0, theirs: taken.amount, currency, theirCurrency: taken.currency };
  const kind = isOurs ? "amount_differs" : "captured_there_not_here";
  await tx
    .insert(reconciliationFindings)
    .values({ id: uuid(), paymentId: payment.id, kind, details, foundAt: now, lastSeenAt: now })
    .onConflictDoNothing();
  await notifyAdministrators(tx, { kind: "findings-opened", event: `mischarge:${payment.id}` }, now);
}
