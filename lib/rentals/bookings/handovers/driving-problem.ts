import { eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { individualProfiles } from "@/db/schema/identity/users";
import { driverProblem } from "@/lib/catalog/driver-requirements/rules";
import { dayIn } from "@/lib/platform/dates";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { licenceProblem } from "./rules";

interface DrivingProblem {
  key: "licenceNotVerified" | "licenceRunsOut" | "driverTooYoung" | "licenceTooNew";
  values?: { years: number };
}

/**
 * Why the renter of a booking, or an additional driver, may not drive its vehicle: because of the licence, or of what the
 * owner required when it was booked. Nobody has to where it comes with its driver.
 */
export async function findDrivingProblem(
  executor: Executor,
  booking: BookingRow,
  timeZone: string,
  userId: string = booking.renterId,
): Promise<DrivingProblem | undefined> {
  const [driver] = await executor
    .select(driverColumns)
    .from(individualProfiles)
    .where(eq(individualProfiles.userId, userId));
  return drivingProblem(booking, driver, timeZone);
}

/** What findDrivingProblem() decides by, for queries that read many bookings at once. */
export const driverColumns = {
  status: individualProfiles.licenceStatus,
  expiresOn: individualProfiles.licenceExpiresOn,
  birthDate: individualProfiles.birthDate,
  licenceIssuedOn: individualProfiles.licenceIssuedOn,
};

interface Driver {
  status: string;
  expiresOn: string | null;
  birthDate: string | null;
  licenceIssuedOn: string | null;
}

/** As findDrivingProblem(), for a driver who has been read; undefined or null without a profile. */
export function drivingProblem(
  booking: BookingRow,
  driver: Driver | null | undefined,
  timeZone: string,
): DrivingProblem | undefined {
  if (booking.isWithDriver) return undefined;
  const key = licenceProblem(driver ?? undefined, booking.endsAt, timeZone);
  if (key) return { key };
  return driver ? driverProblem(booking, driver, dayIn(booking.startsAt, timeZone)) : undefined;
}

/** Can staff at a counter settle it, by looking at the licence itself? */
export const isAboutLicence = (key: DrivingProblem["key"]): boolean =>
  key === "licenceNotVerified" || key === "licenceRunsOut";
