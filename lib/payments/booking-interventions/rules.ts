import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { cancellationRefundCents } from "@/lib/rentals/bookings/rules";
import type { AdminCancellation } from "./contract";

interface PaidBooking {
  status: BookingStatus;
  totalCents: number;
  refundedCents: number;
  paidByPaymentId: string | null;
}

/**
 * Cents of a booking's bill that were paid and may still be given back: an extra refund shrinks the bill, so owner and
 * marketplace bear it as they share the rent. Late days and deposits are settled by themselves.
 */
export function refundableCents({ status, totalCents, refundedCents, paidByPaymentId }: PaidBooking): number {
  const isSettled = ["confirmed", "active", "completed", "cancelled", "no_show"].includes(status);
  return isSettled && paidByPaymentId !== null ? totalCents - refundedCents : 0;
}

/**
 * What of the total goes back when an administrator calls a booking off: never less than was given back before. Nothing
 * was taken before it was confirmed.
 */
export function chosenRefundCents(
  booking: PaidBooking & { startsAt: Date; createdAt: Date; days: number },
  choice: AdminCancellation["refund"],
  now: Date,
): number {
  if (booking.status !== "confirmed") return booking.refundedCents;
  const chosenCents = {
    rules: () => cancellationRefundCents(booking, "renter", now),
    full: () => booking.totalCents,
    none: () => 0,
  }[choice]();
  return Math.max(booking.refundedCents, chosenCents);
}
