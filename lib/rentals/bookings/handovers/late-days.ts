import { DAY_MS, HOUR_MS } from "@/lib/platform/dates";

/** Grace period without a charge (product.md §3). */
export const GRACE_MS = HOUR_MS;

/** Number of late days: none up to an hour, then one for each started 24 hours after the agreed return. */
export function lateDays(endsAt: Date, returnedAt: Date): number {
  const late = returnedAt.getTime() - endsAt.getTime();
  return late <= GRACE_MS ? 0 : Math.ceil(late / DAY_MS);
}

/**
 * Price of late days: the quoted daily price, without discounts, weekend or season prices. Both sides have
 * seen it on the bill, and returning late should not be the cheapest way to keep a vehicle.
 */
export function lateCents(booking: { endsAt: Date; dailyPriceCents: number }, returnedAt: Date): number {
  return lateDays(booking.endsAt, returnedAt) * booking.dailyPriceCents;
}
