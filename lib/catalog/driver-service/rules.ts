import type { DriverRequirements } from "@/lib/catalog/driver-requirements/contract";
import { requirementSentencesOf } from "@/lib/catalog/driver-requirements/rules";
import type { DriverService } from "./contract";

/** The driver service alone of a vehicle, a quote or a booking. */
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

/** Overtime needs a number of included hours that it goes beyond. */
export const overtimeHourCents = (service: DriverService): number =>
  service.isWithDriver && service.driverHoursPerDay !== null ? (service.overtimeHourPriceCents ?? 0) : 0;

export const nightAwayCents = (service: DriverService): number =>
  service.isWithDriver ? (service.nightAwayPriceCents ?? 0) : 0;

/** A sentence of the messages `quotes.drivers` with what it names. */
export interface DriverSentence {
  key: "wholeDay" | "hours" | "overtime" | "night" | "age" | "licence";
  count: number;
  priceCents: number;
}

/** Who drives: the vehicle's driver, with what that includes and costs, or whom its owner lets drive. */
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
