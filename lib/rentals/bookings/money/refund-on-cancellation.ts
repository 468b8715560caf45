import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import type { Actor } from "@/lib/platform/actor";
import { sideOf } from "@/lib/rentals/bookings/policy";
import { noShowOpensAt } from "@/lib/rentals/bookings/rules";
import { freeCancellationUntil } from "@/lib/rentals/quotes/rules";

interface Cancellable {
  startsAt: Date;
  createdAt: Date;
  days: number;
  totalCents: number;
  isNonRefundable: boolean;
  isMovedUnasked: boolean;
}

/**
 * Refund in cents when a paid booking is cancelled (product.md §3): everything when the owner or the marketplace
 * cancels or while cancelling is free; after that one day is withheld (half a day for rentals of up to two days);
 * nothing after the agreed pick-up, and nothing for the non-refundable rate. Also everything if the owner gave another
 * vehicle without asking, until the renter counts as a no-show.
 */
export function cancellationRefundCents(booking: Cancellable, by: "renter" | "owner", now: Date): number {
  if (by === "owner") return booking.totalCents;
  if (booking.isMovedUnasked && now < noShowOpensAt(booking)) return booking.totalCents;
  const { startsAt, createdAt: bookedAt, isNonRefundable } = booking;
  if (isNonRefundable || now >= startsAt) return 0;
  if (now <= freeCancellationUntil({ startsAt, bookedAt, isNonRefundable })) return booking.totalCents;
  const withheldCents =
    booking.days <= 2 ? booking.totalCents / booking.days / 2 : booking.totalCents / booking.days;
  return booking.totalCents - Math.round(withheldCents);
}

/**
 * What cancelling now refunds to the renter, in cents; the display and the refund use this same function.
 * Before confirmation nothing is captured, so nothing is refunded.
 */
export function refundOnCancel(
  actor: Actor,
  booking: Parameters<typeof sideOf>[1] & Cancellable & { status: BookingStatus },
  now: Date,
): number {
  if (booking.status !== "confirmed") return 0;
  return cancellationRefundCents(booking, sideOf(actor, booking) === "renter" ? "renter" : "owner", now);
}
