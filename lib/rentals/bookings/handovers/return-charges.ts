import { z } from "zod";
import type { handoverKinds } from "@/db/enums/rentals";
import type { DriverService } from "@/lib/catalog/driver-service/contract";
import { nightAwayCents, overtimeHourCents } from "@/lib/catalog/driver-service/rules";
import { hasDistanceLimit, type UsageTerms } from "@/lib/catalog/pricing/usage-terms";
import { lateDays } from "./late-days";

/** The charges of a return under the booking's own terms, in display order. */
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

/** A million dollars. More would overflow the integer column for francs, and only a misread odometer leads to it. */
export const MAX_CHARGES_CENTS = 100_000_000;

interface Reading {
  odometerKm: number;
  /** Whole percent of a full tank or battery. */
  fuelPercent: number;
}

/** The readings of a vehicle when the renter received it and when it came back. */
interface VehicleUse<R extends Reading = Reading> {
  pickup: R;
  returned: R;
}

/**
 * Pairs the handovers of a rental, in order, by vehicle: pick-up and return of vehicles that came back before, and the
 * pick-up of the vehicle that is out. Vehicles without both readings are left out of `earlier`.
 */
export function usesOf<H extends Reading & { kind: (typeof handoverKinds)[number]; vehicleId: string }>(
  handovers: readonly H[],
  vehicleId: string,
): { earlier: VehicleUse<H>[]; pickup: H | undefined } {
  const earlier: VehicleUse<H>[] = [];
  let out: H | undefined;
  for (const handover of handovers) {
    if (handover.kind === "return" && out?.vehicleId === handover.vehicleId)
      earlier.push({ pickup: out, returned: handover });
    out = handover.kind === "pickup" ? handover : undefined;
  }
  return { earlier, pickup: out?.vehicleId === vehicleId ? out : undefined };
}

/** Entered by the person who records the return, because the vehicle does not show it. */
interface DriverTime {
  overtimeHours?: number;
  furtherNights?: number;
}

interface BookedTerms extends UsageTerms, DriverService {
  endsAt: Date;
  days: number;
  dailyPriceCents: number;
}

/** Included kilometres from the days with an earlier owner that were not driven; the renter keeps them. */
export const kmLeftBefore = (days: number, { includedKmPerDay }: UsageTerms, uses: VehicleUse[]): number =>
  Math.max(0, days * (includedKmPerDay ?? 0) - sumOver(uses, drivenKm));

/**
 * Prices a return by comparing it with the pick-up. A late day is paid, so it includes kilometres like any other day.
 * The distance of earlier vehicles and the fuel missing in each count too. Less than an eighth of missing fuel is free.
 * Without a recorded pick-up neither distance nor fuel is priced.
 */
export function priceReturn(
  terms: BookedTerms,
  { pickup, earlier = [], kmLeft = 0 }: { pickup?: Reading; earlier?: VehicleUse[]; kmLeft?: number },
  returned: Partial<Reading> & DriverTime & { at: Date },
): ReturnCharge[] {
  const late = lateDays(terms.endsAt, returned.at);
  const includedKm = (terms.days + late) * (terms.includedKmPerDay ?? 0) + kmLeft;
  const { odometerKm, fuelPercent } = returned;
  const isRead = pickup && odometerKm !== undefined && fuelPercent !== undefined;
  const uses = isRead ? [...earlier, { pickup, returned: { odometerKm, fuelPercent } }] : earlier;
  const extraKm = hasDistanceLimit(terms) ? sumOver(uses, drivenKm) - includedKm : 0;
  const quantities: Record<ReturnChargeKind, number> = {
    late,
    extra_km: Math.max(0, extraKm),
    missing_fuel: sumOver(uses, missingEighths),
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

/** The most driver time that can be entered: the hours of each day beyond those included, and a night for each day. */
export function driverTimeLimits(
  terms: Pick<BookedTerms, "days" | "endsAt" | "driverHoursPerDay">,
  returnedAt: Date,
): { mostOvertimeHours: number; mostNights: number } {
  const days = terms.days + lateDays(terms.endsAt, returnedAt);
  return { mostOvertimeHours: days * (24 - (terms.driverHoursPerDay ?? 0)), mostNights: days };
}

const sumOver = (uses: VehicleUse[], amountOf: (use: VehicleUse) => number) =>
  uses.reduce((sum, use) => sum + amountOf(use), 0);

const drivenKm = ({ pickup, returned }: VehicleUse) => Math.max(0, returned.odometerKm - pickup.odometerKm);

const missingEighths = ({ pickup, returned }: VehicleUse) =>
  Math.max(0, Math.floor(((pickup.fuelPercent - returned.fuelPercent) * 8) / 100));

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

/** The charges of a booking that is over. Its terms no longer change, so the quantities follow from the amounts. */
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
