import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import { refundRequests } from "@/db/schema/payments/refund-requests";
import { transact } from "@/db/transaction";
import { notify, notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { advanceBookingPayments } from "@/lib/payments/payments/processing/advance";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { requireStepUp } from "@/lib/platform/http/step-up";
import type { RequestContext } from "@/lib/platform/request-context";
import { selectFullName } from "@/lib/platform/select-full-name";
import {
  countsAsAdministrator,
  requireEstablishedAdministrator,
  requireSecondAdministrator,
} from "@/lib/platform/settings/second-approval";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { findOpenChange } from "@/lib/rentals/bookings/changes/apply-change";
import { isOfOtherOwner } from "@/lib/rentals/bookings/changes/vehicles/queries";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { isRequestOpenFor } from "@/lib/rentals/bookings/money/refund-approvals";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { cancelLocked, lockForIntervention, refundLocked } from "./apply-refund";
import type { RefundDecision, RefundRequest } from "./contract";
import { chosenRefundCents } from "./rules";

type RequestRow = typeof refundRequests.$inferSelect;

/**
 * Requests a refund, with or without cancelling the booking, inside the transaction that has locked the booking. Throws
 * 409 without a second administrator, when the requester became an administrator within the last day, or for a refund
 * without a cancellation while the renter may accept a move to another owner, who would then bear it alone.
 */
export async function requestRefund(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  { kind, refundedCents, reason }: Pick<RequestRow, "kind" | "refundedCents" | "reason">,
  context: RequestContext,
): Promise<void> {
  requireStepUp(actor, context.now);
  await requireEstablishedAdministrator(tx, actor.userId, context.now);
  await requireSecondAdministrator(tx, actor.userId);
  if (kind === "refund" && (await isOfferedByOtherOwner(tx, booking))) throw conflict("changeOpen");
  const request: Omit<RequestRow, "status" | "decidedAt" | "decidedBy"> = {
    id: uuid(),
    bookingId: booking.id,
    kind,
    refundedCents,
    reason,
    refundedCentsBefore: booking.refundedCents,
    requestedAt: context.now,
    requestedBy: actor.userId,
  };
  await tx.insert(refundRequests).values(request);
  await recordRequest(tx, actor, "request", { request, booking }, context);
  const values = { amountCents: amountOf(request), reference: booking.reference };
  const about = { id: booking.id, values, event: `refund-to-approve:${request.id}`, except: actor.userId };
  await notifyAdministrators(tx, { kind: "refund-to-approve", ...about }, context.now);
}

/** Whether the renter may accept a move of the booking to a vehicle of another business. */
async function isOfferedByOtherOwner(tx: Transaction, booking: BookingRow): Promise<boolean> {
  const change = await findOpenChange(tx, booking.id);
  return change?.vehicleId ? isOfOtherOwner(tx, booking, change.vehicleId) : false;
}

/**
 * Approves or rejects a requested refund; an approval makes the refund in the same transaction. The requester can only
 * withdraw it. Throws 404 when the request does not exist, 409 when it is already decided, can no longer be carried
 * out, was requested by somebody who is no longer an administrator, or is approved by somebody who became one within
 * the last day.
 */
export async function decideRefundRequest(
  actor: UserActor,
  { bookingId, requestId }: { bookingId: string; requestId: string },
  { approves }: RefundDecision,
  context: RequestContext,
): Promise<BookingDetail> {
  requireAdmin(actor);
  const { now } = context;
  await transact(async (tx) => {
    const booking = await lockForIntervention(tx, actor, bookingId);
    const [request] = await tx
      .select()
      .from(refundRequests)
      .where(and(eq(refundRequests.id, requestId), eq(refundRequests.bookingId, bookingId)))
      .for("update");
    if (!request) throw notFound();
    if (request.status !== "open") throw conflict("refundRequestDecided");
    if (approves && request.requestedBy === actor.userId) throw forbidden();
    if (approves) {
      await requireEstablishedAdministrator(tx, actor.userId, now);
      if (!(await countsAsAdministrator(tx, request.requestedBy, now))) throw conflict("refundRequesterGone");
    }
    const status = approves ? "approved" : "rejected";
    await tx
      .update(refundRequests)
      .set({ status, decidedAt: now, decidedBy: actor.userId })
      .where(eq(refundRequests.id, requestId));
    if (approves) await carryOut(tx, actor, booking, request, context);
    await recordRequest(tx, actor, approves ? "approve" : "reject", { request, booking }, context);
    if (request.requestedBy === actor.userId) return;
    const values = { amountCents: amountOf(request), reference: booking.reference };
    const about = {
      id: bookingId,
      values,
      event: `refund-${status}:${requestId}`,
      to: [request.requestedBy],
    };
    await notify(tx, { kind: `refund-${status}`, ...about }, now);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

async function carryOut(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  request: RequestRow,
  context: RequestContext,
): Promise<void> {
  const { kind, reason, refundedCents, refundedCentsBefore } = request;
  if (booking.refundedCents !== refundedCentsBefore) throw conflict("bookingChanged");
  if (kind === "refund") {
    const refund = { reason, amountCents: amountOf(request), refundedCents: refundedCentsBefore };
    return refundLocked(tx, actor, booking, refund, context);
  }
  // The total may have changed since, but only the amount that was shown may be approved.
  if (chosenRefundCents(booking, "full", context.now) !== refundedCents) throw conflict("bookingChanged");
  return cancelLocked(tx, actor, booking, { reason, refund: "full", refundedCents }, context);
}

const amountOf = ({
  refundedCents,
  refundedCentsBefore,
}: Pick<RequestRow, "refundedCents" | "refundedCentsBefore">) => refundedCents - refundedCentsBefore;

function recordRequest(
  tx: Transaction,
  actor: UserActor,
  verb: "approve" | "reject" | "request",
  {
    request,
    booking,
  }: {
    request: Pick<RequestRow, "id" | "kind" | "reason" | "refundedCents" | "refundedCentsBefore">;
    booking: BookingRow;
  },
  { now, device }: RequestContext,
): Promise<void> {
  const { kind, reason } = request;
  const detail = { reference: booking.reference, kind, reason, amountCents: amountOf(request) };
  const about = { subjectType: "booking", subjectId: booking.id, device, detail };
  return recordAudit(tx, { actor, action: `refund.${verb}`, ...about }, now);
}

/** Finds the refund of a booking that waits for an approval. */
export async function findOpenRefundRequest(
  actor: UserActor,
  bookingId: string,
): Promise<RefundRequest | null> {
  const [found] = await db()
    .select({
      request: refundRequests,
      requestedBy: selectFullName(users),
    })
    .from(refundRequests)
    .innerJoin(users, eq(users.id, refundRequests.requestedBy))
    .where(isRequestOpenFor(bookingId));
  if (!found) return null;
  const { id, kind, reason, requestedAt, requestedBy } = found.request;
  return {
    id,
    kind,
    reason,
    amountCents: amountOf(found.request),
    requestedAt: requestedAt.toISOString(),
    requestedBy: found.requestedBy,
    isOwn: requestedBy === actor.userId,
  };
}
