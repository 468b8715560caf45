import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { lockVehicles } from "@/lib/catalog/availability/double-booking";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import type { BookingRow } from "./booking-row";

/**
 * Locks the vehicle, and `otherVehicleId` if the booking may move there, always in the order of their ids; then the
 * booking, and returns it. 404 when the actor may not see it.
 */
export async function lockBooking(
  tx: Transaction,
  actor: Actor,
  bookingId: string,
  otherVehicleId?: string | null,
): Promise<BookingRow> {
  const scope = and(eq(bookings.id, bookingId), bookingsVisibleTo(actor));
  const booked = tx.select({ vehicleId: bookings.vehicleId }).from(bookings).where(scope);
  const isBooked = eq(vehicles.id, booked);
  const isWanted = otherVehicleId ? sql`${isBooked} or ${eq(vehicles.id, otherVehicleId)}` : isBooked;
  const vehicleIds = await lockVehicles(tx, isWanted);
  // A statement of its own, which sees what was committed while the lock was awaited.
  const [booking] = await tx.select().from(bookings).where(scope).for("update");
  if (!booking) throw notFound();
  if (!vehicleIds.includes(booking.vehicleId)) throw new VehicleChanged();
  return booking;
}

/**
 * The booking moved to another vehicle before the lock was taken, so `transact` retries as after a serialisation
 * failure.
 */
class VehicleChanged extends Error {
  readonly code = "40001";
}
