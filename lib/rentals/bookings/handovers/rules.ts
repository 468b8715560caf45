import { addMs, DAY_MS, dayIn } from "@/lib/platform/dates";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { isRestoreHeld } from "@/lib/platform/restore-hold";
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

/** How much later a handover that was recorded without a connection may be sent. */
const MAX_DELAY_MS = 2 * DAY_MS;

/** When a handover happened according to the device that recorded it; now if its clock is ahead. */
export const timeOfHandover = (sent: string | undefined, now: Date): Date =>
  sent ? new Date(Math.min(new Date(sent).getTime(), now.getTime())) : now;

/** Whether a handover can have happened then: not before it was possible, and not too long ago. */
export const isTimeOfHandover = (at: Date, earliest: Date, now: Date): boolean =>
  at >= earliest && at >= addMs(now, -MAX_DELAY_MS);

/**
 * The time by which an administrator's record of the pick-up is judged. A restored database has lost the pick-ups that
 * were recorded since; while it is held, those of rentals that have ended can be recorded too, judged by the last moment
 * of the rental.
 */
export const pickUpJudgedAt = ({ endsAt }: { endsAt: Date }, now: Date): Date =>
  isRestoreHeld() && endsAt <= now ? addMs(endsAt, -1) : now;

/**
 * When the renter's vehicle replaced another during the rental. Null for the first vehicle, and for one that replaced
 * it before the agreed start, because it is booked only from that start although the renter had it earlier.
 */
export const replacedAt = ({ vehicleSince, startsAt }: { vehicleSince: Date | null; startsAt: Date }) =>
  vehicleSince && vehicleSince > startsAt ? vehicleSince : null;

/** Whether a vehicle can have come back then: not before it went out, and not later than now. */
export const isTimeOfReturn = (at: Date, outSince: Date | null, now: Date): boolean =>
  at <= now && (!outSince || at >= outSince);

/**
 * Limits for a handover: the odometer cannot show less than `leastKm`, no more can be kept than is held, a driver
 * cannot have worked longer than the rental lasted, a return cannot cost more than can be charged, and whoever hands a
 * vehicle over has compared the licence with the person.
 */
export interface HandoverLimits {
  leastKm: number;
  heldCents: number;
  /** The price of the return, which is taken from the deposit first. */
  chargesCents: number;
  /** Whether the recording side has to have compared the renter's licence with the person. */
  comparesLicence?: boolean;
  /** For a return only (`driverTimeLimits`). */
  mostOvertimeHours?: number;
  mostNights?: number;
}

interface Entered {
  odometerKm: number;
  isLicenceChecked?: boolean;
  depositKeptCents?: number;
  depositKeptReason?: string;
  overtimeHours?: number;
  furtherNights?: number;
}

/** Validates a handover against its limits. Returns the errors by field. */
export function handoverProblems(
  {
    odometerKm,
    isLicenceChecked,
    depositKeptCents = 0,
    depositKeptReason,
    overtimeHours = 0,
    furtherNights = 0,
  }: Entered,
  {
    leastKm,
    heldCents,
    chargesCents,
    comparesLicence,
    mostOvertimeHours = 0,
    mostNights = 0,
  }: HandoverLimits,
): Partial<Record<keyof Entered, ErrorKey>> {
  const isTooMuch =
    splitDeposit({ heldCents, chargesCents, damageCents: depositKeptCents }).damageCents < depositKeptCents;
  return {
    ...(chargesCents > MAX_CHARGES_CENTS && { odometerKm: "chargesTooHigh" }),
    ...(odometerKm < leastKm && { odometerKm: "odometerBelow" }),
    ...(comparesLicence && !isLicenceChecked && { isLicenceChecked: "licenceCheckRequired" }),
    ...(overtimeHours > mostOvertimeHours && { overtimeHours: "overtimeTooMuch" }),
    ...(furtherNights > mostNights && { furtherNights: "nightsTooMany" }),
    ...(isTooMuch && { depositKeptCents: "depositKeptTooMuch" }),
    ...(depositKeptCents > 0 && !depositKeptReason && { depositKeptReason: "depositReasonRequired" }),
  };
}

/**
 * The least that the odometer can show at a return: the reading at the pick-up, unless only the renter recorded that
 * and the owner's side may correct it.
 */
export const leastKmAtReturn = (
  pickup: { side: string; odometerKm: number },
  by: "renter" | "owner" | "admin",
): number => (by === "owner" && pickup.side === "renter" ? 0 : pickup.odometerKm);

/** The values in the messages of these errors. */
export const handoverLimitValues = ({ leastKm, mostOvertimeHours = 0, mostNights = 0 }: HandoverLimits) => ({
  km: leastKm,
  hours: mostOvertimeHours,
  nights: mostNights,
});
