import { after, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { freeCancellationUntil } from "@/lib/quotes/rules";
import type { BookingStatus } from "./contract";

/** product.md §3: creating a booking takes the dates for 15 minutes. */
export const HOLD_MS = 15 * MINUTE_MS;

/** Bookings one person may have waiting, unpaid or unanswered, at a time. */
export const MOST_OPEN_HOLDS = 5;

/** After an owner accepts, mobile money has this long to be approved. */
const ACCEPTED_PAYMENT_MS = 2 * HOUR_MS;

/** From which status a booking may go where. Everything else is refused, whoever asks. */
const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  // An accepted request that still has to be paid waits in pending_payment again, with acceptedAt set.
  pending_payment: ["requested", "confirmed", "expired", "cancelled"],
  requested: ["pending_payment", "confirmed", "declined", "expired", "cancelled"],
  confirmed: ["active", "cancelled", "no_show"],
  active: ["completed"],
  completed: [],
  // Paid too late, but the car is still free: the booking comes back.
  expired: ["requested", "confirmed"],
  declined: [],
  cancelled: [],
  no_show: [],
};

export function canGo(from: BookingStatus, to: BookingStatus): boolean {
  return transitions[from].includes(to);
}

interface Waiting {
  status: BookingStatus;
  deadlineAt: Date | null;
}

/** The status people see: a wait whose deadline has passed is over, whether or not a clock has written it down yet. */
export function statusAt(booking: Waiting, now: Date): BookingStatus {
  const isWaiting = booking.status === "pending_payment" || booking.status === "requested";
  return isWaiting && booking.deadlineAt && booking.deadlineAt <= now ? "expired" : booking.status;
}

/**
 * Until when the owner may answer (product.md §3): pick-up more than 10 h away, 8 h; 4 to 10 h, until 2 h
 * before; 1 to 4 h, half the lead; under 1 h undefined: only instant cars.
 */
export function answerDeadline(now: Date, startsAt: Date): Date | undefined {
  const lead = startsAt.getTime() - now.getTime();
  if (lead > 10 * HOUR_MS) return after(now, 8 * HOUR_MS);
  if (lead >= 4 * HOUR_MS) return after(startsAt, -2 * HOUR_MS);
  if (lead >= HOUR_MS) return after(now, lead / 2);
  return undefined;
}

/** Until when an accepted request may be paid: two hours, and never past pick-up. */
export function paymentDeadline(now: Date, startsAt: Date): Date {
  return new Date(Math.min(after(now, ACCEPTED_PAYMENT_MS).getTime(), startsAt.getTime()));
}

interface Cancellable {
  startsAt: Date;
  createdAt: Date;
  days: number;
  totalCents: number;
}

/**
 * Cents that go back when a paid booking is cancelled (product.md §3): everything when the owner or the
 * marketplace cancels, or while cancelling is free; later one day is kept (half a day for two days or
 * less); nothing after pick-up.
 */
export function refundCents(booking: Cancellable, by: "renter" | "owner", now: Date): number {
  if (by === "owner") return booking.totalCents;
  if (now >= booking.startsAt) return 0;
  if (now <= freeCancellationUntil(booking.startsAt, booking.createdAt)) return booking.totalCents;
  const kept = booking.days <= 2 ? booking.totalCents / booking.days / 2 : booking.totalCents / booking.days;
  return booking.totalCents - Math.round(kept);
}

/** Elapsed share of the rental in whole percent. */
export function progressPercent(booking: { startsAt: Date; endsAt: Date }, now: Date): number {
  const share =
    (now.getTime() - booking.startsAt.getTime()) / (booking.endsAt.getTime() - booking.startsAt.getTime());
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

/** Letters and digits nobody confuses on the phone: no 0/O, 1/I/L, 5/S, 2/Z, 8/B, U/V. */
const referenceAlphabet = "ACDEFGHJKMNPQRTVWXY34679";

/** GD-7K9MQX4 from random bytes: 24^7 ≈ 4.6 thousand million. Support's tickets are GS. */
export function referenceFrom(bytes: Uint8Array, prefix: "GD" | "GS" = "GD"): string {
  return `${prefix}-${Array.from(bytes.subarray(0, 7), (byte) => referenceAlphabet[byte % 24]).join("")}`;
}
