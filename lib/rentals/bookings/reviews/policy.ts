import type { Actor } from "@/lib/platform/actor";
import { isOwnerSide, isRenter } from "@/lib/rentals/bookings/policy";

interface ReviewedBooking {
  renterId: string;
  businessId: string;
}

/**
 * Only the renter may review the rental, and no member of the business, which can book for its own staff at its counter.
 */
export const canReview = (actor: Actor, booking: ReviewedBooking) =>
  isRenter(actor, booking) &&
  !(actor.kind === "user" && actor.memberships.some(({ businessId }) => businessId === booking.businessId));

/** The side that owns the vehicle may review the renter. */
export const canReviewRenter = (actor: Actor, booking: ReviewedBooking) => isOwnerSide(actor, booking);

/** The side that owns the vehicle may reply. */
export const canReply = (actor: Actor, booking: ReviewedBooking) => isOwnerSide(actor, booking);

/** Both sides always see their own review, and the other's once it is public. Administrators see both. */
export const canSeeHiddenReview = (
  actor: Actor,
  booking: ReviewedBooking,
  author: "renter" | "owner",
): boolean => {
  if (actor.kind === "user" && actor.role === "admin") return true;
  return author === "renter" ? isRenter(actor, booking) : isOwnerSide(actor, booking);
};
