import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { answerDeadline } from "@/lib/rentals/quotes/answer-deadline";
import { type BookingSource, isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { freeCancellationUntil } from "@/lib/rentals/quotes/rules";
import type { ChangeStatus } from "./contract";

/** Time to pay an agreed change that costs more on the site. */
const PAYMENT_MS = 2 * HOUR_MS;

/** Proposals per side, booking and day; each one notifies the other side. */
export const MAX_CHANGES_A_DAY = 6;

interface Period {
  startsAt: Date;
  endsAt: Date;
}

interface ChangeWait {
  status: ChangeStatus;
  deadlineAt: Date | null;
}

/**
 * The number of days of a rental that have not begun at an instant. Only these days are billed for a vehicle that
 * replaces another at that instant.
 */
export function unusedDays({ startsAt, days }: { startsAt: Date; days: number }, at: Date): number {
  const begun = Math.ceil((at.getTime() - startsAt.getTime()) / DAY_MS);
  return days - Math.min(days, Math.max(0, begun));
}

export const isChangeOpen = (status: ChangeStatus) => status === "proposed" || status === "pending_payment";

/** The effective status: a change past its deadline counts as expired even before the worker has stored that. */
export function changeStatusAt(change: ChangeWait, now: Date): ChangeStatus {
  return isChangeOpen(change.status) && change.deadlineAt && change.deadlineAt <= now
    ? "expired"
    : change.status;
}

/** The next start or end of the two periods; no change may stay open beyond it. Both periods end after `now`. */
function nextBoundary(old: Period, requestedPeriod: Period, now: Date): Date {
  const boundaries = [old.startsAt, requestedPeriod.startsAt, old.endsAt, requestedPeriod.endsAt].filter(
    (boundary) => boundary > now,
  );
  return new Date(Math.min(...boundaries.map((boundary) => boundary.getTime())));
}

/**
 * Deadline for the other side's answer, as for requests, with the next boundary of either period in place of the
 * pick-up; with less than an hour to it, half the remaining time.
 */
export function changeAnswerDeadline(old: Period, requestedPeriod: Period, now: Date): Date {
  const boundary = nextBoundary(old, requestedPeriod, now);
  return answerDeadline(now, boundary) ?? addMs(now, (boundary.getTime() - now.getTime()) / 2);
}

/**
 * Deadline for paying an agreed change: two hours, but never beyond the next boundary of either period. At the counter
 * it is that boundary, because the customer has to come there.
 */
export function changePaymentDeadline(
  old: Period & { source: BookingSource },
  requestedPeriod: Period,
  now: Date,
): Date {
  const boundary = nextBoundary(old, requestedPeriod, now);
  if (isCounterBooking(old)) return boundary;
  return new Date(Math.min(addMs(now, PAYMENT_MS).getTime(), boundary.getTime()));
}

/**
 * Whether a renter's change of an instant booking needs no answer: it only lengthens the rental, or
 * cancelling would be free and the owner keeps the notice of the vehicle. Otherwise moving or shortening a rental first
 * would make a late cancellation free, or a pick-up possible that nobody could book. At the counter the staff also agree
 * to a change that costs more, because they collect the difference. Where the bill keeps the prices of another owner's
 * vehicle, the present owner is always asked.
 */
export function isAgreedAtOnce(
  booking: Period & {
    status: string;
    source: BookingSource;
    isInstantBook: boolean;
    isNonRefundable: boolean;
    createdAt: Date;
  },
  {
    advanceNoticeHours,
    isOthersPrice,
    ...requestedPeriod
  }: Period & { advanceNoticeHours: number; isOthersPrice: boolean },
  differenceCents: number,
  now: Date,
): boolean {
  if (isOthersPrice || !booking.isInstantBook || (isCounterBooking(booking) && differenceCents > 0))
    return false;
  const isSameStart = requestedPeriod.startsAt.getTime() === booking.startsAt.getTime();
  if (!isSameStart && requestedPeriod.startsAt < addMs(now, advanceNoticeHours * HOUR_MS)) return false;
  const isLonger = isSameStart && requestedPeriod.endsAt > booking.endsAt;
  if (isLonger && differenceCents >= 0) return true;
  const { startsAt, createdAt: bookedAt, isNonRefundable } = booking;
  if (isNonRefundable || booking.status !== "confirmed") return false;
  return now <= freeCancellationUntil({ startsAt, bookedAt, isNonRefundable });
}
