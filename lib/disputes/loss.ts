import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { payments, refunds } from "@/db/schema/payments";
import { reconciliationFindings } from "@/db/schema/reconciliation";
import { withdrawOpenChange } from "@/lib/booking-changes/settle";
import { takeStep } from "@/lib/bookings/step";
import { type BookingRow, recordEvent } from "@/lib/bookings/transition";
import { bookLoss } from "@/lib/ledger/commands";
import { administrators, notify } from "@/lib/notifications/notify";
import { isCounted } from "@/lib/payments/account";
import type { readAccount } from "@/lib/payments/account-queries";
import { markBack } from "@/lib/payments/refund";
import { type Bearer, bearerOf, LOST_TO_BANK, refundedAfterLoss } from "./rules";

const system = { kind: "system" } as const;
type Account = Awaited<ReturnType<typeof readAccount>>;
type Payment = Account["payments"][number];

export interface Subject {
  booking: BookingRow;
  account: Account;
  payment: Payment;
}

/**
 * A bank has decided for the card's owner: the money is gone. Written down as money that went back, borne as bearerOf() says,
 * and what is still ahead of such a rental is called off. With the car locked.
 */
export async function writeLoss(
  tx: Transaction,
  { booking, account, payment }: Subject,
  { amount, cents: amountCents }: { amount: number; cents: number },
  now: Date,
): Promise<void> {
  const counts = isCounted(account, payment);
  const { status } = account.booking;
  const bearer = bearerOf(status, counts);
  const isOnBill = counts && (payment.purpose === "rent" || payment.purpose === "change");
  const refundedCents = refundedAfterLoss(account, payment, amountCents);
  const isOff = counts && status === "confirmed";
  const offBillCents = isOnBill && !isOff ? refundedCents - account.booking.refundedCents : 0;
  const loss = { id: uuid(), paymentId: payment.id, amount, amountCents, offBillCents };
  const stamp = { createdAt: now, updatedAt: now };
  await tx.insert(refunds).values({ ...loss, status: "succeeded", reason: LOST_TO_BANK, ...stamp });
  await markBack(tx, payment.id, amountCents, now);
  await bookLoss(tx, payment, loss, { businessId: booking.businessId, bearer }, now);
  const reason = bearer === "both" && counts ? "dispute_lost_shared" : "dispute_lost";
  await recordEvent(tx, booking, system, { reason, amountCents }, now);
  if (isOff) await callOff(tx, booking, now);
  else if (isOnBill) await tx.update(bookings).set({ refundedCents }).where(eq(bookings.id, booking.id));
  await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.bookingId, booking.id));
  await closeFinding(tx, payment, { amount, bearer }, now);
  const about = {
    event: `dispute-lost:${loss.id}`,
    actionUrl: `/dashboard/admin/bookings/${booking.id}`,
    values: { reference: booking.reference, amountCents, bearer },
  };
  await notify(tx, { kind: "dispute-lost", to: await administrators(tx), ...about }, now);
}

/** Nobody drives off in a car they have taken the money back for; whatever else they paid for it goes back. */
async function callOff(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  await withdrawOpenChange(tx, booking, now);
  const set = { cancelledAt: now, refundedCents: booking.totalCents };
  await takeStep(tx, booking, system, "cancel", { set }, now);
}

/** What it ended as stands beside the figures; a dispute nobody had heard of before is written down with its end. */
async function closeFinding(
  tx: Transaction,
  payment: Payment,
  { amount, bearer }: { amount: number; bearer: Bearer },
  now: Date,
): Promise<void> {
  const { paymentId, kind, resolvedAt } = reconciliationFindings;
  const details = { ours: payment.amount, theirs: amount, currency: payment.currency, lost: bearer };
  const closed = await tx
    .update(reconciliationFindings)
    .set({ resolvedAt: now, lastSeenAt: now, details })
    .where(and(eq(paymentId, payment.id), eq(kind, "disputed"), isNull(resolvedAt)))
    .returning({ id: reconciliationFindings.id });
  if (closed.length > 0) return;
  const stamp = { foundAt: now, lastSeenAt: now, resolvedAt: now };
  await tx
    .insert(reconciliationFindings)
    .values({ id: uuid(), paymentId: payment.id, kind: "disputed", details, ...stamp });
}
