import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { cancellationRefundCents } from "@/lib/rentals/bookings/money/refund-on-cancellation";
import type { AdminCancellation } from "./contract";

interface PaidBooking {
  status: BookingStatus;
  totalCents: number;
  refundedCents: number;
  paidByPaymentId: string | null;
}

/**
 * Cents of a booking's bill that were paid and can still be refunded. An extra refund reduces the bill, so owner and
 * marketplace share it like the rent. Late days and deposits are settled separately.
 */
export function refundableCents({ status, totalCents, refundedCents, paidByPaymentId }: PaidBooking): number {
  const isSettled = ["confirmed", "active", "completed", "cancelled", "no_show"].includes(status);
  return isSettled && paidByPaymentId !== null ? totalCents - refundedCents : 0;
}

/**
 * Cents of the total that are refunded when an administrator cancels a booking: never less than was refunded
 * before. Nothing is charged before a booking is confirmed.
 */
export function chosenRefundCents(
  booking: PaidBooking & Parameters<typeof cancellationRefundCents>[0],
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
