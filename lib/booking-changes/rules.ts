import { after, HOUR_MS } from "@/lib/dates";
import { freeCancellationUntil } from "@/lib/quotes/rules";
import type { ChangeStatus } from "./contract";

/** An agreed change that costs more has this long to be paid. */
const PAYMENT_MS = 2 * HOUR_MS;

/** So often either side may ask for other dates of one rental in a day: each time the other is written to. */
export const MOST_CHANGES_A_DAY = 6;

interface Period {
  startsAt: Date;
  endsAt: Date;
}

interface Open {
  status: ChangeStatus;
  deadlineAt: Date | null;
}

export const isOpen = (status: ChangeStatus) => status === "proposed" || status === "pending_payment";

/** The status people see: what nobody answered or paid in time is over, whether or not a clock has written it down. */
export function changeStatusAt(change: Open, now: Date): ChangeStatus {
  return isOpen(change.status) && change.deadlineAt && change.deadlineAt <= now ? "expired" : change.status;
}

/** The next moment at which one of the two periods begins or ends: no change may wait beyond it. (Both end after now.) */
function nextTurn(old: Period, wanted: Period, now: Date): Date {
  const turns = [old.startsAt, wanted.startsAt, old.endsAt, wanted.endsAt].filter((turn) => turn > now);
  return new Date(Math.min(...turns.map((turn) => turn.getTime())));
}

/**
 * Until when the other side may answer, as for requests (product.md §3): 8 hours; where less than 10 are left until
 * the rental or the wanted one turns, 2 hours before; under 4, half the time.
 */
export function changeAnswerDeadline(old: Period, wanted: Period, now: Date): Date {
  const turn = nextTurn(old, wanted, now);
  const lead = turn.getTime() - now.getTime();
  if (lead > 10 * HOUR_MS) return after(now, 8 * HOUR_MS);
  return lead >= 4 * HOUR_MS ? after(turn, -2 * HOUR_MS) : after(now, lead / 2);
}

/** Until when an agreed change may be paid: two hours, never past the next turn. */
export function changePaymentDeadline(old: Period, wanted: Period, now: Date): Date {
  return new Date(Math.min(after(now, PAYMENT_MS).getTime(), nextTurn(old, wanted, now).getTime()));
}

/**
 * Whether a renter's change of an instant car needs no answer: it only lengthens the rental, or cancelling would cost
 * nothing. Otherwise a late cancellation could be had for free by moving or shortening the rental first.
 */
export function isAgreedAtOnce(
  booking: Period & { status: string; isInstantBook: boolean; createdAt: Date },
  wanted: Period,
  differenceCents: number,
  now: Date,
): boolean {
  if (!booking.isInstantBook) return false;
  const isLonger = wanted.startsAt.getTime() === booking.startsAt.getTime() && wanted.endsAt > booking.endsAt;
  if (isLonger && differenceCents >= 0) return true;
  return booking.status === "confirmed" && now <= freeCancellationUntil(booking.startsAt, booking.createdAt);
}
