import { dayIn } from "@/lib/platform/dates";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { MAX_CHARGES_CENTS } from "@/lib/rentals/bookings/handovers/return-charges";
import { splitDeposit } from "@/lib/rentals/bookings/money/deposit";

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

/**
 * Limits for a handover: the odometer cannot show less than `leastKm`, no more can be kept than is held, and
 * a return cannot cost more than can be charged.
 */
export interface HandoverLimits {
  leastKm: number;
  heldCents: number;
  /** The price of the return, which is taken from the deposit first. */
  chargesCents: number;
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
    ...(deposit.chargesCents > MAX_CHARGES_CENTS && { odometerKm: "chargesTooHigh" }),
    ...(odometerKm < leastKm && { odometerKm: "odometerBelow" }),
    ...(isTooMuch && { depositKeptCents: "depositKeptTooMuch" }),
    ...(depositKeptCents > 0 && !depositKeptReason && { depositKeptReason: "depositReasonRequired" }),
  };
}
