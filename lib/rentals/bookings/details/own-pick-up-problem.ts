import { eq } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { dayIn } from "@/lib/platform/dates";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { findDrivingProblem } from "@/lib/rentals/bookings/handovers/driving-problem";
import { isStillOut } from "@/lib/rentals/bookings/handovers/record-handover";
import { type BookingAccount, depositHeldCents } from "@/lib/rentals/bookings/money/account";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";

/**
 * Why the renter cannot record the pick-up themselves, although its time has come: the same as recordPickUp() refuses.
 * They can neither waive the deposit nor have their licence checked on paper.
 */
export async function findOwnPickUpProblem(
  account: BookingAccount & { booking: BookingRow },
  timeZone: string,
): Promise<BookingDetail["ownPickUpProblem"]> {
  const { booking } = account;
  if (booking.depositCents > 0 && depositHeldCents(account) === 0) return "deposit";
  if (await findDrivingProblem(db(), booking, timeZone))
    return isCounterBooking(booking) ? "counterLicence" : "licence";
  const [vehicle] = await db()
    .select({ listableUntil: vehicles.listableUntil })
    .from(vehicles)
    .where(eq(vehicles.id, booking.vehicleId));
  const isCovered = vehicle && isListableOn(vehicle, dayIn(booking.endsAt, timeZone));
  return !isCovered || (await isStillOut(db(), booking.vehicleId, booking.id)) ? "vehicle" : null;
}
