import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { handovers } from "@/db/schema/rentals/handovers";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { dayIn } from "@/lib/platform/dates";
import { type AppError, conflict } from "@/lib/platform/errors";
import { listDriverRows } from "@/lib/rentals/bookings/additional-drivers/queries";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { findDrivingProblem, isAboutLicence } from "@/lib/rentals/bookings/handovers/driving-problem";

/**
 * Why a rental whose vehicle is out cannot be extended until `endsAt`: no pick-up follows, at which the vehicle's
 * documents and the licences of its drivers would be checked until the new return.
 */
export async function findExtensionProblem(
  tx: Transaction,
  running: BookingRow,
  endsAt: Date,
): Promise<AppError | undefined> {
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, running.vehicleId));
  if (!vehicle) throw new Error("the booking has no vehicle");
  const { timeZone } = vehicle;
  if (!isListableOn(vehicle, dayIn(endsAt, timeZone))) return conflict("documentsEndBeforeNewReturn");
  const booking = { ...running, endsAt };
  const isLicensed = async (userId: string) => {
    const problem = await findDrivingProblem(tx, booking, timeZone, userId);
    return !problem || !isAboutLicence(problem.key);
  };
  const seenUntil = await findLicenceSeenAtCounter(tx, booking.id);
  const isSeen = seenUntil !== undefined && seenUntil >= dayIn(endsAt, timeZone);
  if (!isSeen && !(await isLicensed(booking.renterId))) return conflict("licenceEndsBeforeNewReturn");
  for (const { admittedAt, userId, name } of await listDriverRows(tx, booking.id))
    if (admittedAt && userId && !(await isLicensed(userId)))
      return conflict("driverLicenceEndsBeforeNewReturn", { name: name ?? "" });
  return undefined;
}

/** The last valid day of the licence that staff checked at the counter, for renters without a verified licence. */
async function findLicenceSeenAtCounter(tx: Transaction, bookingId: string): Promise<string | undefined> {
  const { kind, licence } = handovers;
  const isSeen = and(eq(handovers.bookingId, bookingId), eq(kind, "pickup"), isNotNull(licence));
  const [pickup] = await tx.select({ licence }).from(handovers).where(isSeen);
  return pickup?.licence?.expiresOn;
}
