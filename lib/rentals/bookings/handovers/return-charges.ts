import { z } from "zod";
import type { DriverService } from "@/lib/catalog/driver-service/contract";
import { nightAwayCents, overtimeHourCents } from "@/lib/catalog/driver-service/rules";
import { hasDistanceLimit, type UsageTerms } from "@/lib/catalog/pricing/usage-terms";
import { lateDays } from "./late-days";

/** What a return costs by the booking's own terms, in the order in which it is listed. */
export const returnChargeKinds = ["late", "extra_km", "missing_fuel", "overtime", "nights_away"] as const;
type ReturnChargeKind = (typeof returnChargeKinds)[number];

/**
 * Late days, kilometres beyond those included, missing eighths of a tank or battery, hours of the driver beyond those
 * included, or nights away beyond those booked; amounts in US cents.
 */
export const returnCharge = z.object({
  kind: z.enum(returnChargeKinds),
  quantity: z.int(),
  unitCents: z.int(),
  amountCents: z.int(),
});
export type ReturnCharge = z.infer<typeof returnCharge>;

/** Above a million dollars the amount in francs would overflow its integer column: the odometer was misread. */
export const MAX_CHARGES_CENTS = 100_000_000;

interface Reading {
  odometerKm: number;
  /** Whole percent of a full tank or battery. */
  fuelPercent: number;
}

/** What nobody can read off the vehicle: whoever records the return enters it. */
interface DriverTime {
  overtimeHours?: number;
  furtherNights?: number;
}

interface BookedTerms extends UsageTerms, DriverService {
  endsAt: Date;
  days: number;
  dailyPriceCents: number;
}

/**
 * Prices a return by comparing it with the pick-up. A late day is paid, so it includes its kilometres as well. Less than an
 * eighth of missing fuel costs nothing. Without a recorded pick-up neither distance nor fuel is priced.
 */
export function priceReturn(
  terms: BookedTerms,
  pickup: Reading | undefined,
  returned: Reading & DriverTime & { at: Date },
): ReturnCharge[] {
  const late = lateDays(terms.endsAt, returned.at);
  const includedKm = (terms.days + late) * (terms.includedKmPerDay ?? 0);
  const drivenKm = pickup ? returned.odometerKm - pickup.odometerKm : 0;
  const missingPercent = pickup ? pickup.fuelPercent - returned.fuelPercent : 0;
  const extraKm = hasDistanceLimit(terms) ? drivenKm - includedKm : 0;
  const quantities: Record<ReturnChargeKind, number> = {
    late,
    extra_km: Math.max(0, extraKm),
    missing_fuel: Math.max(0, Math.floor((missingPercent * 8) / 100)),
    overtime: returned.overtimeHours ?? 0,
    nights_away: returned.furtherNights ?? 0,
  };
  const units = unitPricesOf(terms);
  return returnChargeKinds
    .map((kind) => {
      const [quantity, unitCents] = [quantities[kind], units[kind]];
      return { kind, quantity, unitCents, amountCents: quantity * unitCents };
    })
    .filter(({ amountCents }) => amountCents > 0);
}

/**
 * The most that can be entered of the driver's time: the hours of each day beyond those included, and a night for each
 * day.
 */
export function driverTimeLimits(
  terms: Pick<BookedTerms, "days" | "endsAt" | "driverHoursPerDay">,
  returnedAt: Date,
): { mostOvertimeHours: number; mostNights: number } {
  const days = terms.days + lateDays(terms.endsAt, returnedAt);
  return { mostOvertimeHours: days * (24 - (terms.driverHoursPerDay ?? 0)), mostNights: days };
}

const unitPricesOf = (terms: UsageTerms & DriverService & Pick<BookedTerms, "dailyPriceCents">) => ({
  late: terms.dailyPriceCents,
  extra_km: terms.extraKmPriceCents ?? 0,
  missing_fuel: terms.missingEighthPriceCents ?? 0,
  overtime: overtimeHourCents(terms),
  nights_away: nightAwayCents(terms),
});

export const sumOfCharges = (charges: Pick<ReturnCharge, "amountCents">[]): number =>
  charges.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The amounts as a booking stores them. */
interface StoredCharges {
  lateCents: number;
  extraKmCents: number;
  missingFuelCents: number;
  overtimeCents: number;
  nightsAwayCents: number;
}

export function storedChargesOf(charges: ReturnCharge[]): StoredCharges {
  const centsOf = (wanted: ReturnChargeKind) => sumOfCharges(charges.filter(({ kind }) => kind === wanted));
  return {
    lateCents: centsOf("late"),
    extraKmCents: centsOf("extra_km"),
    missingFuelCents: centsOf("missing_fuel"),
    overtimeCents: centsOf("overtime"),
    nightsAwayCents: centsOf("nights_away"),
  };
}

const amountsOf = (stored: StoredCharges): Record<ReturnChargeKind, number> => ({
  late: stored.lateCents,
  extra_km: stored.extraKmCents,
  missing_fuel: stored.missingFuelCents,
  overtime: stored.overtimeCents,
  nights_away: stored.nightsAwayCents,
});

export const storedChargesCents = (stored: StoredCharges): number =>
  Object.values(amountsOf(stored)).reduce((sum, cents) => sum + cents, 0);

/** The lines of a booking that is over. Its terms do not change any more, so the quantities follow from the amounts. */
export function chargesOfBooking(
  booking: StoredCharges & Parameters<typeof unitPricesOf>[0],
): ReturnCharge[] {
  const units = unitPricesOf(booking);
  const stored = amountsOf(booking);
  return returnChargeKinds
    .filter((kind) => stored[kind] > 0)
    .map((kind) => ({
      kind,
      quantity: Math.round(stored[kind] / units[kind]),
      unitCents: units[kind],
      amountCents: stored[kind],
    }));
}
