import { freeCancellationUntil } from "@/lib/quotes/rules";
import type { BookingStatus } from "./contract";

/** Bookings one person may have waiting, unpaid or unanswered, at a time. */
export const MOST_OPEN_HOLDS = 5;

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
