import type { BookingStatus } from "@/lib/bookings/contract";
import { refundCents } from "@/lib/bookings/rules";
import type { DeskCancellation } from "./contract";

interface Paid {
  status: BookingStatus;
  totalCents: number;
  refundedCents: number;
  paidByPaymentId: string | null;
}

/**
 * Cents of a booking's bill that were paid and may still be given back: an extra refund shrinks the bill, so owner and
 * marketplace bear it as they share the rent. Late days and deposits are settled by themselves.
 */
export function refundableCents({ status, totalCents, refundedCents, paidByPaymentId }: Paid): number {
  const isSettled = ["confirmed", "active", "completed", "cancelled", "no_show"].includes(status);
  return isSettled && paidByPaymentId !== null ? totalCents - refundedCents : 0;
}

/**
 * What of the total goes back when an administrator calls a booking off: never less than was given back before. Nothing
 * was taken before it was confirmed.
 */
export function refundByChoice(
  booking: Paid & { startsAt: Date; createdAt: Date; days: number },
  choice: DeskCancellation["refund"],
  now: Date,
): number {
  if (booking.status !== "confirmed") return booking.refundedCents;
  const wanted = {
    rules: () => refundCents(booking, "renter", now),
    full: () => booking.totalCents,
    none: () => 0,
  }[choice]();
  return Math.max(booking.refundedCents, wanted);
}
