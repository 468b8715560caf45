import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "@/db";
import { handovers } from "@/db/schema/rentals/handovers";
import { dayIn } from "@/lib/platform/dates";
import { conflict } from "@/lib/platform/errors";
import { findDrivers } from "@/lib/rentals/bookings/additional-drivers/queries";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { findDrivingProblem, isAboutLicence } from "@/lib/rentals/bookings/handovers/driving-problem";

/** 409 when the licence of a current driver of the vehicle is not valid until `endsAt`. */
export async function requireLicencesUntil(
  tx: Transaction,
  running: BookingRow,
  endsAt: Date,
  timeZone: string,
): Promise<void> {
  const booking = { ...running, endsAt };
  const isLicensed = async (userId: string) => {
    const problem = await findDrivingProblem(tx, booking, timeZone, userId);
    return !problem || !isAboutLicence(problem.key);
  };
  const seenUntil = await findLicenceSeenAtCounter(tx, booking.id);
  const isSeen = seenUntil !== undefined && seenUntil >= dayIn(endsAt, timeZone);
  if (!isSeen && !(await isLicensed(booking.renterId))) throw conflict("licenceEndsBeforeNewReturn");
  for (const { admittedAt, userId, name } of await findDrivers(tx, booking.id))
    if (admittedAt && userId && !(await isLicensed(userId)))
      throw conflict("driverLicenceEndsBeforeNewReturn", { name: name ?? "" });
}

/** The last valid day of the licence that staff checked at the counter, for renters without a verified licence. */
async function findLicenceSeenAtCounter(tx: Transaction, bookingId: string): Promise<string | undefined> {
  const { kind, licence } = handovers;
  const isSeen = and(eq(handovers.bookingId, bookingId), eq(kind, "pickup"), isNotNull(licence));
  const [pickup] = await tx.select({ licence }).from(handovers).where(isSeen);
  return pickup?.licence?.expiresOn;
}
