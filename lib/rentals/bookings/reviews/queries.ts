import { findReviewOf } from "@/lib/catalog/reviews/queries";
import type { Actor } from "@/lib/platform/actor";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { isOwnerSide, isRenter } from "@/lib/rentals/bookings/policy";
import { findRenterReviewOf } from "@/lib/rentals/renters/queries";
import { canReply, canReview, canReviewRenter, canSeeHiddenReview } from "./policy";
import { reviewProblem, reviewsUntil } from "./rules";

type DescribedReviews = Pick<BookingDetail, "review" | "renterReview" | "reviewing"> & {
  canDo: Pick<BookingDetail["can"], "review" | "reviewRenter" | "reply">;
};

/** The reviews of both sides, as far as the actor sees them. The caller checks that the actor sees the booking. */
export async function describeReviews(
  actor: Actor,
  booking: BookingRow,
  now: Date,
): Promise<DescribedReviews> {
  const nothing = { review: false, reviewRenter: false, reply: false };
  if (booking.status !== "completed")
    return { review: null, renterReview: null, reviewing: null, canDo: nothing };
  const [ofTrip, ofRenter] = await Promise.all([findReviewOf(booking.id), findRenterReviewOf(booking.id)]);
  const isOpen = reviewProblem(booking, now) === undefined;
  const [asRenter, asOwner] = [isRenter(actor, booking), isOwnerSide(actor, booking)];
  const seesTrip = ofTrip?.isPublished || canSeeHiddenReview(actor, booking, "renter");
  const seesRenter = (ofRenter?.isPublished && asRenter) || canSeeHiddenReview(actor, booking, "owner");
  return {
    review: (seesTrip && ofTrip?.review) || null,
    renterReview: (seesRenter && ofRenter?.review) || null,
    reviewing: {
      until: reviewsUntil(booking).toISOString(),
      arePublic: !isOpen || Boolean(ofTrip?.isPublished || ofRenter?.isPublished),
      isOtherWritten: (asRenter && ofRenter !== undefined) || (asOwner && ofTrip !== undefined),
    },
    canDo: {
      review: isOpen && !ofTrip && canReview(actor, booking),
      reviewRenter: isOpen && !ofRenter && canReviewRenter(actor, booking),
      reply: Boolean(ofTrip?.isPublished) && canReply(actor, booking),
    },
  };
}
