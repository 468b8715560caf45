import { and, eq, ne } from "drizzle-orm";
import { db } from "@/db";
import { payments, refunds } from "@/db/schema/payments/payments";
import { transact } from "@/db/transaction";
import { chargeRefOf, providerNamed } from "@/lib/payments/providers/registry";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import { isDelayedRefund } from "@/lib/rentals/bookings/money/delayed-refunds";
import { refundPayment, refuseDisputed } from "./commands";

/**
 * Leaves a delayed refund to be transferred manually, because an administrator has learned that its provider will not
 * make it. Where the provider can be asked about it, its answer is taken first; the refund is not requested again, because
 * a provider that accepted it now would pay beside the administrator. Throws 403 for other users, 404 when the refund
 * does not exist, 409 when it is not delayed any more or the payer's bank is deciding about the payment.
 */
export async function takeOverRefund(
  actor: UserActor,
  refundId: string,
  { explanation }: { explanation: string },
  { now, device }: RequestContext,
): Promise<void> {
  requireAdmin(actor);
  const [seen] = await db()
    .select({ payment: payments, refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), ne(payments.provider, COUNTER)));
  if (!seen) throw notFound();
  const { bookingId, id: paymentId } = seen.payment;
  if (await isDecided(seen)) await refundPayment(paymentId, bookingId, now);
  await transact(async (tx) => {
    await lockBooking(tx, actor, bookingId);
    await refuseDisputed(tx, { bookingId, paymentId }, now);
    const [refund] = await tx
      .update(refunds)
      .set({ status: "by_hand", updatedAt: now })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, "created"), isDelayedRefund(now)))
      .returning();
    if (!refund) throw conflict("refundNotDelayed");
    // Recently changed payments are compared with the provider, which may still make the refund; Airtel reports none.
    await tx.update(payments).set({ updatedAt: now }).where(eq(payments.id, paymentId));
    const { amountCents, providerRef } = refund;
    const moved = { bookingId, amountCents, providerRef, explanation };
    const detail = { ...moved, before: "created", after: "by_hand" };
    const subject = { action: "refund.take-over" as const, subjectType: "refund", subjectId: refundId };
    await recordAudit(tx, { actor, ...subject, detail, device }, now);
  });
}

type Seen = { payment: typeof payments.$inferSelect; refund: typeof refunds.$inferSelect };

/** Whether the provider reports that it has made or refused the refund. */
async function isDecided({ payment, refund: { id, providerRef, amount, status } }: Seen): Promise<boolean> {
  if (status !== "created") return false;
  const refund = { reference: id, providerRef, amount, charge: chargeRefOf(payment), isRepeat: true };
  const answer = await providerNamed(payment.provider).refundStatus(refund);
  return answer.status === "succeeded" || answer.status === "failed";
}
