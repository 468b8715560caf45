import { plusYears } from "@/lib/platform/dates";
import type { DriverRequirements } from "./contract";

/** Picks the driver requirements of a vehicle, a quote or a booking. */
export const driverRequirementsOf = ({
  minDriverAge,
  minLicenceYears,
}: DriverRequirements): DriverRequirements => ({ minDriverAge, minLicenceYears });

/** The known facts about a driver, as calendar days; null if unknown. */
interface Driver {
  birthDate: string | null;
  licenceIssuedOn: string | null;
}

/**
 * Why a driver may not drive a vehicle starting on a day. Unknown facts are ignored, because the licence shows them at
 * the handover.
 */
export function driverProblem(
  { minDriverAge, minLicenceYears }: DriverRequirements,
  { birthDate, licenceIssuedOn }: Driver,
  startsOn: string,
): { key: "driverTooYoung" | "licenceTooNew"; values: { years: number } } | undefined {
  const hasPassed = (day: string | null, years: number | null) =>
    day === null || years === null || plusYears(day, years) <= startsOn;
  if (minDriverAge !== null && !hasPassed(birthDate, minDriverAge))
    return { key: "driverTooYoung", values: { years: minDriverAge } };
  if (minLicenceYears !== null && !hasPassed(licenceIssuedOn, minLicenceYears))
    return { key: "licenceTooNew", values: { years: minLicenceYears } };
  return undefined;
}

/** A sentence of the messages `quotes.requirements`. */
interface RequirementSentence {
  key: "age" | "licence";
  years: number;
}

/** The sentences for the requirements; empty if there are none. */
export const requirementSentencesOf = ({
  minDriverAge,
  minLicenceYears,
}: DriverRequirements): RequirementSentence[] => [
  ...(minDriverAge === null ? [] : [{ key: "age" as const, years: minDriverAge }]),
  ...(minLicenceYears === null ? [] : [{ key: "licence" as const, years: minLicenceYears }]),
];
