import { DAY_MS, dayIn, HOUR_MS } from "@/lib/dates";

/** Late by this much costs nothing (product.md §3). */
const GRACE_MS = HOUR_MS;

/** Days a late return adds: none up to an hour, then one for each begun 24 hours beyond the agreed return. */
export function lateDays(endsAt: Date, returnedAt: Date): number {
  const late = returnedAt.getTime() - endsAt.getTime();
  return late <= GRACE_MS ? 0 : Math.ceil(late / DAY_MS);
}

/**
 * What late days cost: the car's daily price as the booking was quoted, without discounts, weekends or seasons. Both
 * sides have read it on the bill, and bringing a car back late should not be the cheapest way to keep it.
 */
export function lateCents(booking: { endsAt: Date; dailyPriceCents: number }, returnedAt: Date): number {
  return lateDays(booking.endsAt, returnedAt) * booking.dailyPriceCents;
}

/**
 * What keeps a renter from driving: papers nobody has verified, or that run out before the car is back. `expiresOn` is
 * the last day of the licence.
 */
export function licenceProblem(
  licence: { status: string; expiresOn: string | null } | undefined,
  endsAt: Date,
  timeZone: string,
): "licenceNotVerified" | "licenceRunsOut" | undefined {
  if (licence?.status !== "verified") return "licenceNotVerified";
  return licence.expiresOn !== null && licence.expiresOn < dayIn(endsAt, timeZone)
    ? "licenceRunsOut"
    : undefined;
}
