import { DAY_MS, dayIn, HOUR_MS } from "@/lib/platform/dates";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { splitDeposit } from "@/lib/rentals/bookings/money/deposit";

/** Grace period that costs nothing (product.md §3). */
const GRACE_MS = HOUR_MS;

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

/**
 * Why a renter may not drive: the licence is not verified or expires before the return. `expiresOn` is the
 * licence's last valid day.
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

/** Limits for a handover: the odometer cannot show less than `leastKm`, and no more can be kept than is held. */
export interface HandoverLimits {
  leastKm: number;
  heldCents: number;
  lateCents: number;
}

/** Validates a handover against its limits. Returns the errors by field. */
export function handoverProblems(
  {
    odometerKm,
    depositKeptCents = 0,
    depositKeptReason,
  }: { odometerKm: number; depositKeptCents?: number; depositKeptReason?: string },
  { leastKm, ...deposit }: HandoverLimits,
): Partial<Record<"odometerKm" | "depositKeptCents" | "depositKeptReason", ErrorKey>> {
  const isTooMuch =
    splitDeposit({ ...deposit, damageCents: depositKeptCents }).damageCents < depositKeptCents;
  return {
    ...(odometerKm < leastKm && { odometerKm: "odometerBelow" }),
    ...(isTooMuch && { depositKeptCents: "depositKeptTooMuch" }),
    ...(depositKeptCents > 0 && !depositKeptReason && { depositKeptReason: "depositReasonRequired" }),
  };
}
