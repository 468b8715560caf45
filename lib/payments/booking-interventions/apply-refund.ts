import type { Transaction } from "@/db";
import { setRefundedCents } from "@/lib/payments/ledger/settle-promotion";
import type { UserActor } from "@/lib/platform/actor";
import { AppError, conflict, forbidden } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { withdrawOpenChange } from "@/lib/rentals/bookings/changes/apply-change";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { confirmLargeRefund } from "@/lib/rentals/bookings/money/confirm-large-refund";
import { withoutDisputedRefund } from "@/lib/rentals/bookings/money/dispute-guard";
import { schedulePaymentChecks } from "@/lib/rentals/bookings/money/schedule-payment-checks";
import { isOwnBooking } from "@/lib/rentals/bookings/policy";
import { recordIntervention } from "@/lib/rentals/bookings/record-intervention";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { transitionBooking } from "@/lib/rentals/bookings/transitions/transition-booking";
import type { AdminCancellation, AdminRefund } from "./contract";
import { refundableCents } from "./rules";

/** Locks a booking for an administrator's intervention. Throws 403 for the administrator's own booking. */
export async function lockForIntervention(
  tx: Transaction,
  actor: UserActor,
  bookingId: string,
): Promise<BookingRow> {
  const booking = await lockBooking(tx, actor, bookingId);
  if (isOwnBooking(actor, booking)) throw forbidden();
  return booking;
}

/**
 * Cancels a booking inside the transaction that has locked it: open requests end, and its refunds total
 * `refundedCents`. Throws 403 for a large refund that is not confirmed, 409 once it can no longer be cancelled.
 */
export async function cancelLocked(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  {
    reason,
    refundedCents,
    refund,
  }: { reason: string; refundedCents: number; refund: AdminCancellation["refund"] },
  { now, device }: RequestContext,
): Promise<void> {
  await confirmLargeRefund(tx, actor, refundedCents, now);
  const set = { cancelledAt: now, refundedCents };
  await withdrawOpenChange(tx, booking, now);
  await withoutDisputedRefund(tx, booking.id, now, () =>
    transitionBooking(tx, booking, actor, "cancel", { note: reason, set }, now),
  );
  const after = { note: reason, refundedCents, detail: { refund } };
  await recordIntervention(tx, actor, booking, after, now, device);
}

/** Throws 409 when more was refunded than was shown, 422 for more than is left. */
export function checkRefund(
  booking: BookingRow,
  { amountCents, refundedCents: shown }: Pick<AdminRefund, "amountCents" | "refundedCents">,
): void {
  if (booking.refundedCents !== shown) throw conflict("bookingChanged");
  const left = refundableCents(booking);
  if (left === 0) throw conflict("nothingToRefund");
  if (amountCents > left)
    throw new AppError("invalid", "refundTooHigh", { fields: { amountCents: "refundTooHigh" } });
}

/**
 * Refunds a part of the rent inside the transaction that has locked the booking. Throws as checkRefund does, and 403
 * for a large refund that is not confirmed.
 */
export async function refundLocked(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  refund: AdminRefund,
  { now, device }: RequestContext,
): Promise<void> {
  checkRefund(booking, refund);
  const { amountCents, reason } = refund;
  const refundedCents = booking.refundedCents + amountCents;
  await confirmLargeRefund(tx, actor, refundedCents, now);
  await withoutDisputedRefund(tx, booking.id, now, () =>
    setRefundedCents(tx, booking.id, refundedCents, now),
  );
  await schedulePaymentChecks(tx, booking.id, now);
  await recordBookingEvent(tx, booking, actor, { reason: "refund_granted", note: reason, amountCents }, now);
  const after = { status: booking.status, refundedCents, note: reason, detail: { amountCents } };
  await recordIntervention(tx, actor, booking, { ...after, verb: "refund" }, now, device);
}
