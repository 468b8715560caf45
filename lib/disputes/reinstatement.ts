import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { payments, refunds } from "@/db/schema/payments";
import { reconciliationFindings } from "@/db/schema/reconciliation";
import { type BookingRow, recordEvent } from "@/lib/bookings/transition";
import { bookKept } from "@/lib/deposits/settle";
import { bookReinstatement } from "@/lib/ledger/commands";
import { administrators, notify } from "@/lib/notifications/notify";
import { isCounted } from "@/lib/payments/account";
import { readAccount } from "@/lib/payments/account-queries";
import { newBackCents } from "@/lib/payments/back";

const system = { kind: "system" } as const;
type Loss = typeof refunds.$inferSelect;

/**
 * A bank has decided anew, for us: what it took of a payment is here again, and its loss is undone where it was booked, so that
 * whoever bore it has it back, also after a payout. The bill is what it was before; a rental that was called off for it stays
 * off, and what was paid for that goes back to its payer like any other surplus. With the car locked.
 */
export async function takeLossBack(
  tx: Transaction,
  booking: BookingRow,
  loss: Loss,
  now: Date,
): Promise<void> {
  await tx.update(refunds).set({ status: "failed", updatedAt: now }).where(eq(refunds.id, loss.id));
  const payment = await unmarkBack(tx, loss, now);
  const { bearer } = await bookReinstatement(tx, payment, loss, booking.businessId, now);
  await tx
    .update(bookings)
    .set({ refundedCents: sql`greatest(0, ${bookings.refundedCents} - ${loss.offBillCents})` })
    .where(eq(bookings.id, booking.id));
  // What the return decided of a deposit that was not here then.
  if (booking.status === "completed" && booking.depositPaymentId === payment.id)
    await bookKept(tx, booking, now);
  const { amountCents } = loss;
  const isOwners = bearer === "both" && (await stays(tx, booking, payment.id, now));
  const reason = isOwners ? "dispute_reinstated_shared" : "dispute_reinstated";
  await recordEvent(tx, booking, system, { reason, amountCents }, now);
  await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.bookingId, booking.id));
  await noteOnFinding(tx, loss.paymentId, now);
  const about = {
    event: `dispute-reinstated:${loss.id}`,
    actionUrl: `/dashboard/admin/bookings/${booking.id}`,
    values: { reference: booking.reference, amountCents, bearer },
  };
  await notify(tx, { kind: "dispute-reinstated", to: await administrators(tx), ...about }, now);
}

/** What came back is earned after all, and does not go on to its payer. */
async function stays(tx: Transaction, booking: BookingRow, paymentId: string, now: Date): Promise<boolean> {
  const account = await readAccount(tx, booking.id, now);
  const payment = account.payments.find(({ id }) => id === paymentId);
  return payment !== undefined && isCounted(account, payment) && newBackCents(account, payment) === 0;
}

/** The payment has so much more again; one that had gone back altogether is paid once more. */
export async function unmarkBack(tx: Transaction, { paymentId, amountCents }: Loss, now: Date) {
  const [payment] = await tx
    .update(payments)
    .set({
      refundedCents: sql`${payments.refundedCents} - ${amountCents}`,
      status: sql`case when ${payments.status} = 'refunded' then 'captured'::payment_status else ${payments.status} end`,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId))
    .returning();
  if (!payment) throw new Error("a loss of no payment");
  return payment;
}

/** Beside the figures of the dispute stands how it ended in the end. */
async function noteOnFinding(tx: Transaction, of: string, now: Date): Promise<void> {
  const { id, paymentId, kind, details, resolvedAt } = reconciliationFindings;
  const isLost = sql`${details} ->> 'lost' in ('marketplace', 'both')`;
  const [newest] = await tx
    .select({ id })
    .from(reconciliationFindings)
    .where(and(eq(paymentId, of), eq(kind, "disputed"), isNotNull(resolvedAt), isLost))
    .orderBy(desc(resolvedAt))
    .limit(1);
  if (!newest) return;
  await tx
    .update(reconciliationFindings)
    .set({
      resolvedAt: now,
      lastSeenAt: now,
      details: sql`jsonb_set(${details}, '{lost}', '"reinstated"')`,
    })
    .where(eq(id, newest.id));
}
