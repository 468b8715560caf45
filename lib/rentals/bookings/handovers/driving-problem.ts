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
 * Why the renter of a booking, or an additional driver, may not drive its vehicle: because of the licence, or of the
 * requirements at the time of the booking. Always undefined if the vehicle comes with its driver.
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

/** The columns that drivingProblem() needs, for queries that read many bookings at once. */
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

/** Like findDrivingProblem(), for a row that was already read; `driver` is undefined or null without a profile. */
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

/** Whether staff at a counter can settle the problem by checking the licence itself. */
export const isAboutLicence = (key: DrivingProblem["key"]): boolean =>
  key === "licenceNotVerified" || key === "licenceRunsOut";
