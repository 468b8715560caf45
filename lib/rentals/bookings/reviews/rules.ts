import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { addMs, DAY_MS } from "@/lib/platform/dates";

/** How long after the return both sides may review, and how long one review waits for the other (product.md §9). */
export const REVIEW_DAYS = 14;

interface ReviewedTrip {
  status: BookingStatus;
  endsAt: Date;
  returnedAt: Date | null;
}

/** Until when the two sides may review each other. */
export const reviewsUntil = ({ returnedAt, endsAt }: Pick<ReviewedTrip, "endsAt" | "returnedAt">): Date =>
  addMs(returnedAt ?? endsAt, REVIEW_DAYS * DAY_MS);

/** Why a trip cannot be reviewed now; undefined if it can. */
export function reviewProblem(trip: ReviewedTrip, now: Date): "tripNotOver" | "reviewPeriodOver" | undefined {
  if (trip.status !== "completed") return "tripNotOver";
  return now < reviewsUntil(trip) ? undefined : "reviewPeriodOver";
}
