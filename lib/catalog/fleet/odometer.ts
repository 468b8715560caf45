import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { handovers } from "@/db/schema/rentals/handovers";
import { AppError } from "@/lib/platform/errors";

/**
 * 422 if the kilometres are fewer than at the vehicle's last handover, which both sides signed and from which the next
 * rental is counted.
 */
export async function checkOdometer(tx: Transaction, vehicleId: string, km: number): Promise<void> {
  const lastRentals = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.vehicleId, vehicleId), sql`${bookings.pickedUpAt} is not null`))
    .orderBy(desc(bookings.startsAt))
    .limit(5);
  const [last] = await tx
    .select({ odometerKm: handovers.odometerKm })
    .from(handovers)
    .where(and(inArray(handovers.bookingId, lastRentals), eq(handovers.vehicleId, vehicleId)))
    .orderBy(desc(handovers.at))
    .limit(1);
  if (!last || km >= last.odometerKm) return;
  throw new AppError("invalid", "numberTooLow", {
    fields: { mileageKm: "numberTooLow" },
    limits: { mileageKm: last.odometerKm },
  });
}
