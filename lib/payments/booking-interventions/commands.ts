import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { viewDispute } from "@/lib/payments/disputes/dispute-view";
import { advanceBookingPayments } from "@/lib/payments/payments/processing/advance";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { KIGALI } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import { requireStepUp } from "@/lib/platform/http/step-up";
import type { RequestContext } from "@/lib/platform/request-context";
import { needsSecondApproval, secondApprovalLimitCents } from "@/lib/platform/settings/second-approval";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { pickUpJudgedAt } from "@/lib/rentals/bookings/handovers/rules";
import {
  cancellationNeedsApproval,
  movedRefundCents,
  refuseWhileRequested,
} from "@/lib/rentals/bookings/money/refund-approvals";
import { isOwnBooking } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { findBookingRisk } from "@/lib/rentals/bookings/risk/queries";
import {
  type BookingAction,
  findTransition,
  statusAt,
} from "@/lib/rentals/bookings/transitions/state-machine";
import { cancelLocked, checkRefund, lockForIntervention, refundLocked } from "./apply-refund";
import { getBookingRecords } from "./booking-records";
import { type AdminCancellation, type AdminRefund, type Interventions, sideActions } from "./contract";
import { findOpenRefundRequest, requestRefund } from "./refund-requests";
import { chosenRefundCents, refundableCents } from "./rules";

/**
 * Cancels a booking for a reason both sides can read, with the refund that the administrator chose; the payment worker
 * pays it. A full refund above the limit for two administrators is requested instead, and the booking stays as it is.
 * Throws 409 once the booking can no longer be cancelled, or while a request is open; 403 without a confirmation for a
 * large refund, and for one below what the rules give.
 */
export async function cancelBookingAsAdmin(
  actor: UserActor,
  bookingId: string,
  { reason, refund }: AdminCancellation,
  context: RequestContext,
): Promise<BookingDetail> {
  requireAdmin(actor);
  const { now } = context;
  await transact(async (tx) => {
    const booking = await lockForIntervention(tx, actor, bookingId);
    await refuseWhileRequested(tx, bookingId);
    const refundedCents = chosenRefundCents(booking, refund, now);
    if (refundedCents < chosenRefundCents(booking, "rules", now)) requireStepUp(actor, now);
    if (await cancellationNeedsApproval(tx, booking, refundedCents, now))
      await requestRefund(tx, actor, booking, { kind: "cancellation", refundedCents, reason }, context);
    else await cancelLocked(tx, actor, booking, { reason, refund, refundedCents }, context);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/**
 * Refunds a part of the amount paid for a rental, or all that is left, in any status of the booking. It reduces the
 * bill, and the surplus is refunded to the original payments, shared by owner and marketplace in proportion to their
 * shares of the rent. Above the limit for two administrators it is requested instead, and nothing is refunded yet.
 * Throws 409 when more had been refunded than was shown or while a request is open, 422 for more than is left.
 */
export async function grantRefund(
  actor: UserActor,
  bookingId: string,
  refund: AdminRefund,
  context: RequestContext,
): Promise<BookingDetail> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const booking = await lockForIntervention(tx, actor, bookingId);
    await refuseWhileRequested(tx, bookingId);
    checkRefund(booking, refund);
    const refundedCents = booking.refundedCents + refund.amountCents;
    const refundCents = refundedCents + (await movedRefundCents(tx, bookingId, context.now));
    if (await needsSecondApproval(tx, refundCents, context.now))
      await requestRefund(
        tx,
        actor,
        booking,
        { kind: "refund", refundedCents, reason: refund.reason },
        context,
      );
    else await refundLocked(tx, actor, booking, refund, context);
  });
  await advanceBookingPayments(bookingId, context.now);
  return getBooking(actor, bookingId, context.now);
}

/** Lists the interventions possible for a booking now, with the refund of each. */
export async function getInterventions(
  actor: UserActor,
  bookingId: string,
  now: Date,
): Promise<Interventions> {
  requireAdmin(actor);
  const [stored] = await db().select().from(bookings).where(eq(bookings.id, bookingId));
  if (!stored) throw notFound();
  const booking = { ...stored, status: statusAt(stored, now) };
  const { refundedCents } = booking;
  const [disputes, parties] = [await listDisputes(bookingId), await getBookingRecords(bookingId)];
  if (isOwnBooking(actor, booking))
    return {
      cancel: null,
      refundableCents: 0,
      refundedCents,
      changeVehicle: false,
      isOut: false,
      sideActions: [],
      returnTerms: null,
      disputes,
      risk: null,
      refundRequest: null,
      approvalLimitCents: null,
      parties,
    };
  const can = (action: BookingAction) => {
    const at = action === "pickUp" ? pickUpJudgedAt(stored, now) : now;
    return "transition" in findTransition(action, ["admin"], { ...stored, status: statusAt(stored, at) }, at);
  };
  const refundFor = (choice: AdminCancellation["refund"]) =>
    chosenRefundCents(booking, choice, now) - refundedCents;
  return {
    cancel: can("cancel")
      ? {
          rules: refundFor("rules"),
          full: refundFor("full"),
          none: refundFor("none"),
          isPaid: booking.status === "confirmed",
        }
      : null,
    refundableCents: refundableCents(booking),
    refundedCents,
    changeVehicle: can("changeVehicle"),
    isOut: booking.status === "active",
    sideActions: sideActions.filter(can),
    returnTerms: can("return") ? await getReturnTerms(booking) : null,
    disputes,
    risk: await findBookingRisk(bookingId),
    refundRequest: await findOpenRefundRequest(actor, bookingId),
    approvalLimitCents: await findApprovalLimit(bookingId, now),
    parties,
  };
}

/** The total refunds of a booking allowed without a second administrator; null without a limit. */
async function findApprovalLimit(bookingId: string, now: Date): Promise<number | null> {
  const limitCents = await secondApprovalLimitCents(db(), now);
  return limitCents && Math.max(0, limitCents - (await movedRefundCents(db(), bookingId, now)));
}

async function getReturnTerms({ vehicleId, endsAt, dailyPriceCents }: BookingRow) {
  const [vehicle] = await db()
    .select({ timeZone: vehicles.timeZone })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return { endsAt: endsAt.toISOString(), dailyPriceCents, timeZone: vehicle?.timeZone ?? KIGALI };
}

async function listDisputes(bookingId: string) {
  const rows = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isNotNull(payments.dispute)));
  return rows.flatMap((payment) => viewDispute(payment) ?? []);
}
