import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { type BookingSource, isCounterBooking } from "@/lib/rentals/quotes/booking-source";

/** How long after the record of the return both sides may review, and how long one review waits for the other (product.md §9). */
export const REVIEW_DAYS = 14;

interface ReviewedRental {
  status: BookingStatus;
  source: BookingSource;
  endsAt: Date;
  returnRecordedAt: Date | null;
}

/** The deadline for both sides' reviews. */
export const reviewsUntil = ({
  returnRecordedAt,
  endsAt,
}: Pick<ReviewedRental, "endsAt" | "returnRecordedAt">): Date =>
  addMs(returnRecordedAt ?? endsAt, REVIEW_DAYS * DAY_MS);

/**
 * Why a rental cannot be reviewed now; undefined if it can. The customer of a booking made at the counter was entered by
 * the business, and must first confirm a phone number that no other account has.
 */
export function reviewProblem(
  rental: ReviewedRental,
  isPhoneConfirmed: boolean,
  now: Date,
): "tripNotOver" | "reviewPeriodOver" | "reviewNeedsPhone" | undefined {
  if (rental.status !== "completed") return "tripNotOver";
  if (now >= reviewsUntil(rental)) return "reviewPeriodOver";
  return isCounterBooking(rental) && !isPhoneConfirmed ? "reviewNeedsPhone" : undefined;
}
