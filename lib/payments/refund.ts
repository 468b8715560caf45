import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { payments, refunds } from "@/db/schema/payments";
import { transact } from "@/db/transaction";
import { lockBooking } from "@/lib/bookings/lock";
import { recordEvent } from "@/lib/bookings/transition";
import { bookRefund } from "@/lib/ledger/commands";
import { log } from "@/lib/log";
import type { Refund, RefundState } from "./port";
import { chargeRefOf, providerNamed } from "./providers";
import { dueBackCents, shareInCurrency } from "./rules";

const system = { kind: "system" } as const;

/** Pays back what a released booking's payment owes: intent written, provider asked, outcome written. True when it changed. */
export async function refundPayment(paymentId: string, bookingId: string, now: Date): Promise<boolean> {
  const refund = await openRefund(paymentId, bookingId, now);
  if (!refund) return false;
  const { status, providerRef } = await askForRefund(refund.provider, refund.refund);
  if (providerRef && providerRef !== refund.refund.providerRef)
    await db().update(refunds).set({ providerRef }).where(eq(refunds.id, refund.refund.reference));
  if (status === "unknown" || status === "pending") return false;
  const outcome = status === "unsupported" ? "by_hand" : status;
  return closeRefund(refund.refund.reference, paymentId, bookingId, outcome, now);
}

/** No answer is no outcome: the same reference is asked again by the clock. */
async function askForRefund(provider: string, refund: Refund): Promise<RefundState> {
  try {
    return await providerNamed(provider).refund(refund);
  } catch (error) {
    log.warn({ err: error, paymentId: refund.charge.reference }, "provider did not answer a refund");
    return { status: "unknown" };
  }
}

/** How often a provider has refused to pay this one back; the clock asks ever more patiently. */
export function countFailedRefunds(paymentId: string): Promise<number> {
  return db().$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.status, "failed")));
}

async function openRefund(paymentId: string, bookingId: string, now: Date) {
  return transact(async (tx) => {
    const booking = await lockBooking(tx, system, bookingId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
    if (payment?.status !== "captured") return undefined;
    const { provider } = payment;
    const charge = chargeRefOf(payment);
    // Asked before and not answered: ask again under the same reference.
    const [open] = await tx
      .select({
        reference: refunds.id,
        providerRef: refunds.providerRef,
        amount: refunds.amount,
        status: refunds.status,
      })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, ["created", "by_hand"])));
    // What an administrator has to send is not asked for a second time.
    if (open?.status === "by_hand") return undefined;
    if (open) return { provider, refund: { ...open, charge } };
    const amountCents = dueBackCents(booking, payment) - payment.refundedCents;
    if (amountCents <= 0) return undefined;
    const amount = shareInCurrency(payment, amountCents);
    const id = uuid();
    await tx
      .insert(refunds)
      .values({ id, paymentId, amount, amountCents, reason: booking.status, createdAt: now });
    return { provider, refund: { reference: id, providerRef: null, amount, charge } };
  });
}

async function closeRefund(
  refundId: string,
  paymentId: string,
  bookingId: string,
  outcome: "succeeded" | "failed" | "by_hand",
  now: Date,
): Promise<boolean> {
  return transact(async (tx) => {
    const booking = await lockBooking(tx, system, bookingId);
    const [refund] = await tx
      .update(refunds)
      .set({ status: outcome, updatedAt: now })
      // Two callers may hear differently of one refund: that it was paid is the stronger news.
      .where(
        and(
          eq(refunds.id, refundId),
          inArray(refunds.status, outcome === "succeeded" ? ["created", "failed"] : ["created"]),
        ),
      )
      .returning();
    if (!refund || outcome !== "succeeded") return false;
    const [payment] = await tx
      .update(payments)
      .set({
        refundedCents: sql`${payments.refundedCents} + ${refund.amountCents}`,
        status: sql`case when ${payments.refundedCents} + ${refund.amountCents} >= ${payments.amountCents}
          then 'refunded'::payment_status else ${payments.status} end`,
        updatedAt: now,
      })
      .where(eq(payments.id, paymentId))
      .returning();
    if (!payment) return false;
    await bookRefund(tx, payment, refund, booking.businessId, now);
    // What surplus payments gave back is no part of the booking's own bill.
    if (booking.paidByPaymentId === null || booking.paidByPaymentId === paymentId)
      await tx
        .update(bookings)
        .set({ refundedCents: payment.refundedCents })
        .where(eq(bookings.id, bookingId));
    await recordEvent(tx, booking, system, { reason: "refunded" }, now);
    return true;
  });
}
