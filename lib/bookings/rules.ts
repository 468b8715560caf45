import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { freeCancellationUntil } from "@/lib/quotes/rules";
import type { BookingStatus } from "./contract";

/** Bookings one person may have waiting, unpaid or unanswered, at a time. */
export const MOST_OPEN_HOLDS = 5;

/** Holds one person may let end unpaid within a day; a booking that is paid for forgives those before it. */
export const MOST_UNPAID_HOLDS = 6;
/** The same for everybody behind one network, counted also while they wait. */
export const MOST_UNPAID_OF_NETWORK = 40;
export const UNPAID_WINDOW_MS = DAY_MS;
/** A car whose hold ended unpaid may be held again at once for overlapping days (another extra, a card fetched); not a third time within an hour. */
const MOST_REPEATED_HOLDS = 2;
const REPEAT_WINDOW_MS = HOUR_MS;

/** A hold that ended unpaid: it ran out, or its renter let it go. */
export interface EndedHold {
  vehicleId: string;
  startsAt: Date;
  endsAt: Date;
  endedAt: Date;
}

/** From when on a person may hold a car again, given their unpaid holds of the last day, newest first; null: at any time. */
export function holdAllowedFrom(ended: readonly EndedHold[]): Date | null {
  const last = ended[MOST_UNPAID_HOLDS - 1];
  return last ? after(last.endedAt, UNPAID_WINDOW_MS) : null;
}

/** The same for holding this car in these days again. */
export function repeatAllowedFrom(
  ended: readonly EndedHold[],
  { vehicleId, startsAt, endsAt }: Omit<EndedHold, "endedAt">,
): Date | null {
  const same = ended.filter(
    (hold) => hold.vehicleId === vehicleId && hold.startsAt < endsAt && hold.endsAt > startsAt,
  );
  const last = same[MOST_REPEATED_HOLDS - 1];
  return last ? after(last.endedAt, REPEAT_WINDOW_MS) : null;
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

/** Is the car out beyond the agreed return? A rental stays active until it is back. */
export function isOverdue({ status, endsAt }: { status: BookingStatus; endsAt: Date }, now: Date): boolean {
  return status === "active" && endsAt <= now;
}

/** Letters and digits nobody confuses on the phone: no 0/O, 1/I/L, 5/S, 2/Z, 8/B, U/V. */
const referenceAlphabet = "ACDEFGHJKMNPQRTVWXY34679";

/** GD-7K9MQX4 from random bytes: 24^7 ≈ 4.6 thousand million. Support's tickets are GS, payouts GP. */
export function referenceFrom(bytes: Uint8Array, prefix: "GD" | "GS" | "GP" = "GD"): string {
  return `${prefix}-${Array.from(bytes.subarray(0, 7), (byte) => referenceAlphabet[byte % 24]).join("")}`;
}
