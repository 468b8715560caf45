import type { Transaction } from "@/db";
import type { UserActor } from "@/lib/platform/actor";
import { requireStepUp } from "@/lib/platform/http/step-up";
import { getSettings } from "@/lib/platform/settings/queries";
import { needsSecondApproval } from "@/lib/platform/settings/second-approval";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { cancellationRefundCents } from "./refund-on-cancellation";

/**
 * Throws 403 until the administrator has confirmed who they are, where a booking's refunds together (cents) are above
 * the limit of the settings.
 */
export async function confirmLargeRefund(
  tx: Transaction,
  admin: UserActor,
  refundedCents: number,
  now: Date,
): Promise<void> {
  const { refundConfirmationUsd } = await getSettings(tx);
  if (refundedCents > refundConfirmationUsd * 100) requireStepUp(admin, now);
}

/**
 * Whether an administrator's cancellation takes a second administrator: it refunds more than the renter would get by
 * cancelling, and more than the limit of the settings.
 */
export async function cancellationNeedsApproval(
  tx: Transaction,
  booking: BookingRow,
  refundedCents: number,
  now: Date,
): Promise<boolean> {
  if (booking.status !== "confirmed" || refundedCents <= booking.refundedCents) return false;
  if (refundedCents <= cancellationRefundCents(booking, "renter", now)) return false;
  return needsSecondApproval(tx, refundedCents);
}
