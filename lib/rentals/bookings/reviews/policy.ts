import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import type { Actor } from "@/lib/platform/actor";
import { isOwnerSide, isRenter } from "@/lib/rentals/bookings/policy";

interface ReviewedBooking {
  renterId: string;
  businessId: string;
}

/** Only the renter may review the trip. */
export const canReview = (actor: Actor, booking: ReviewedBooking) => isRenter(actor, booking);

/** A trip can be reviewed once it is over (product.md §3). */
export const isReviewable = (status: BookingStatus) => status === "completed";

/** The side that owns the vehicle may reply. */
export const canReply = (actor: Actor, booking: ReviewedBooking) => isOwnerSide(actor, booking);
