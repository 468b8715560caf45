import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { addMs, DAY_MS } from "@/lib/platform/dates";

/** How long after the record of the return both sides may review, and how long one review waits for the other (product.md §9). */
export const REVIEW_DAYS = 14;

interface ReviewedTrip {
  status: BookingStatus;
  endsAt: Date;
  returnRecordedAt: Date | null;
}

/** Until when the two sides may review each other. */
export const reviewsUntil = ({
  returnRecordedAt,
  endsAt,
}: Pick<ReviewedTrip, "endsAt" | "returnRecordedAt">): Date =>
  addMs(returnRecordedAt ?? endsAt, REVIEW_DAYS * DAY_MS);

/** Why a trip cannot be reviewed now; undefined if it can. */
export function reviewProblem(trip: ReviewedTrip, now: Date): "tripNotOver" | "reviewPeriodOver" | undefined {
  if (trip.status !== "completed") return "tripNotOver";
  return now < reviewsUntil(trip) ? undefined : "reviewPeriodOver";
}
