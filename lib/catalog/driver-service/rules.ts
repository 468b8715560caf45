import type { DriverRequirements } from "@/lib/catalog/driver-requirements/contract";
import { requirementSentencesOf } from "@/lib/catalog/driver-requirements/rules";
import type { DriverService } from "./contract";

/** Picks the driver service of a vehicle, a quote or a booking. */
export const driverServiceOf = ({
  isWithDriver,
  driverHoursPerDay,
  overtimeHourPriceCents,
  nightAwayPriceCents,
}: DriverService): DriverService => ({
  isWithDriver,
  driverHoursPerDay,
  overtimeHourPriceCents,
  nightAwayPriceCents,
});

/** Overtime exists only if the included hours are limited. */
export const overtimeHourCents = (service: DriverService): number =>
  service.isWithDriver && service.driverHoursPerDay !== null ? (service.overtimeHourPriceCents ?? 0) : 0;

export const nightAwayCents = (service: DriverService): number =>
  service.isWithDriver ? (service.nightAwayPriceCents ?? 0) : 0;

/** A sentence of the messages `quotes.drivers`, with its values. */
export interface DriverSentence {
  key: "wholeDay" | "hours" | "overtime" | "night" | "age" | "licence";
  count: number;
  priceCents: number;
}

/**
 * The sentences about driving: the vehicle's driver, with the included hours and prices, or the requirements for
 * renters.
 */
export function driverSentencesOf(terms: DriverService & DriverRequirements): DriverSentence[] {
  if (!terms.isWithDriver)
    return requirementSentencesOf(terms).map(({ key, years }) => ({ key, count: years, priceCents: 0 }));
  const count = terms.driverHoursPerDay ?? 0;
  const overtime = overtimeHourCents(terms);
  const night = nightAwayCents(terms);
  return [
    { key: count > 0 ? "hours" : "wholeDay", count, priceCents: 0 },
    ...(overtime > 0 ? [{ key: "overtime" as const, count, priceCents: overtime }] : []),
    ...(night > 0 ? [{ key: "night" as const, count, priceCents: night }] : []),
  ];
}
