import { REVIEW_DAYS } from "@/lib/rentals/bookings/reviews/rules";
import type { reviews } from "../schema/catalog/reviews";
import type { renterReviews } from "../schema/rentals/renter-reviews";
import type { BookingRecord } from "./booking";
import { hoursAfter, latest } from "./period";
import type { Random } from "./random";
import { renterComments } from "./review-texts/renter-comments";

type ReviewRow = typeof reviews.$inferInsert & { createdAt: Date };
type RenterReviewRow = typeof renterReviews.$inferInsert & { createdAt: Date };

/** The share of completed bookings whose renter is reviewed. */
const reviewRate = 0.7;

/** Creates owners' reviews of renters; the demo renter's last rental has one that waits for the renter's own. */
export function writeRenterReviews(
  random: Random,
  now: Date,
  records: BookingRecord[],
  demoRenterId: string,
): RenterReviewRow[] {
  const rows: RenterReviewRow[] = [];
  for (const { booking, plan, instants } of records) {
    if (!instants.completedAt) continue;
    const createdAt = hoursAfter(instants.completedAt, 2 + random.next() * 60);
    const isWritten = random.chance(reviewRate) || booking.renterId === demoRenterId;
    const rating = Number(random.weighted({ "5": 78, "4": 16, "3": 4, "2": 2 }));
    if (!isWritten || createdAt > now) continue;
    const { owner } = plan.vehicle.business;
    const id = random.uuid(createdAt);
    const { locale, text } = random.pick(renterComments[rating >= 4 ? "good" : "poor"]);
    rows.push({
      id,
      bookingId: booking.id,
      renterId: booking.renterId,
      authorId: owner.id,
      rating,
      comment: text.replaceAll("{renter}", plan.renter.user.firstName),
      commentLocale: locale,
      createdAt,
    });
  }
  return rows;
}

/** Makes reviews public as the commands do: once both sides have written, or 14 days after the return. */
export function publishDemoReviews(
  now: Date,
  records: BookingRecord[],
  vehicleReviews: ReviewRow[],
  ofRenters: RenterReviewRow[],
): void {
  const vehicleReviewOf = new Map(vehicleReviews.map((row) => [row.bookingId, row]));
  const renterReviewRows = new Map(ofRenters.map((row) => [row.bookingId, row]));
  for (const { booking } of records) {
    const [vehicleReview, ofRenter] = [vehicleReviewOf.get(booking.id), renterReviewRows.get(booking.id)];
    const until = hoursAfter(booking.returnedAt ?? booking.endsAt, REVIEW_DAYS * 24);
    const publishedAt =
      vehicleReview && ofRenter ? latest(vehicleReview.createdAt, ofRenter.createdAt) : until;
    if (publishedAt > now) {
      // A hidden review cannot be replied to.
      if (vehicleReview)
        Object.assign(vehicleReview, {
          ownerReply: undefined,
          ownerReplyLocale: undefined,
          ownerRepliedAt: undefined,
        });
      continue;
    }
    if (vehicleReview) vehicleReview.publishedAt = publishedAt;
    if (ofRenter) ofRenter.publishedAt = publishedAt;
  }
}
