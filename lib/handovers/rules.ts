import { DAY_MS, dayIn, HOUR_MS } from "@/lib/dates";
import { shareDeposit } from "@/lib/deposits/rules";
import type { ErrorKey } from "@/lib/i18n/error-keys";

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

/** What an odometer and a deposit allow: fewer kilometres than `leastKm` were run by no car, and nobody keeps what is not held. */
export interface HandoverLimits {
  leastKm: number;
  heldCents: number;
  lateCents: number;
}

/** Everything that is wrong with what was written down at a handover, by its field. */
export function handoverProblems(
  {
    odometerKm,
    depositKeptCents = 0,
    depositKeptReason,
  }: { odometerKm: number; depositKeptCents?: number; depositKeptReason?: string },
  { leastKm, ...deposit }: HandoverLimits,
): Partial<Record<"odometerKm" | "depositKeptCents" | "depositKeptReason", ErrorKey>> {
  const isTooMuch =
    shareDeposit({ ...deposit, damageCents: depositKeptCents }).damageCents < depositKeptCents;
  return {
    ...(odometerKm < leastKm && { odometerKm: "odometerBelow" }),
    ...(isTooMuch && { depositKeptCents: "depositKeptTooMuch" }),
    ...(depositKeptCents > 0 && !depositKeptReason && { depositKeptReason: "depositReasonRequired" }),
  };
}
