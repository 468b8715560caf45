import { and, eq, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { payments, refunds } from "@/db/schema/payments/payments";
import { transact } from "@/db/transaction";
import { postRefundReturn } from "@/lib/payments/ledger/commands";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { unmarkRefunded } from "./commands";

/**
 * Records that the bank sent the manual transfer of a refund back: it waits for another transfer, as a row of its own,
 * and the renter is told. Throws 403 for other users, 404 when the refund does not exist, 409 for one that was not
 * transferred manually or has come back before.
 */
export async function recordRefundReturn(
  actor: UserActor,
  refundId: string,
  { reason }: AdminReason,
  { now, device }: RequestContext,
): Promise<void> {
  requireAdmin(actor);
  const [seen] = await db()
    .select({ bookingId: payments.bookingId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), ne(payments.provider, COUNTER)));
  if (!seen) throw notFound();
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, seen.bookingId);
    const [refund] = await tx
      .update(refunds)
      .set({ status: "failed", updatedAt: now })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, "succeeded")))
      .returning();
    if (!refund || !(await postRefundReturn(tx, refundId, booking.businessId, now)))
      throw conflict("refundNotTransferred");
    await unmarkRefunded(tx, refund, now);
    const { paymentId, amount, amountCents } = refund;
    const again = { id: uuid(), paymentId, amount, amountCents, reason: refund.reason };
    await tx.insert(refunds).values({ ...again, status: "by_hand", createdAt: now, updatedAt: now });
    await recordBookingEvent(tx, booking, actor, { reason: "refund_undone", amountCents }, now);
    const moved = { bookingId: booking.id, amountCents, transferReference: refund.providerRef };
    const detail = { ...moved, reason, before: "succeeded", after: "by_hand" };
    const about = { subjectType: "refund", subjectId: refundId, detail };
    await recordAudit(tx, { actor, action: "refund.return", ...about, device }, now);
  });
}
