import { eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { individualProfiles } from "@/db/schema/identity/users";
import type { DriverRequirements } from "@/lib/catalog/driver-requirements/contract";
import { driverProblem } from "@/lib/catalog/driver-requirements/rules";
import { dayIn } from "@/lib/platform/dates";
import { conflict } from "@/lib/platform/errors";

/** 409 for a renter who is known to be too young for the vehicle, or licensed for too short a time. */
export async function requireEligibleDriver(
  executor: Executor,
  userId: string,
  rental: DriverRequirements & { startsAt: Date; isWithDriver: boolean },
  timeZone: string,
): Promise<true> {
  if (rental.isWithDriver) return true;
  if (rental.minDriverAge === null && rental.minLicenceYears === null) return true;
  const [driver] = await executor
    .select({ birthDate: individualProfiles.birthDate, licenceIssuedOn: individualProfiles.licenceIssuedOn })
    .from(individualProfiles)
    .where(eq(individualProfiles.userId, userId));
  const problem = driver && driverProblem(rental, driver, dayIn(rental.startsAt, timeZone));
  if (problem) throw conflict(problem.key, problem.values);
  return true;
}
