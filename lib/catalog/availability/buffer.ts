import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { availabilityChanged } from "./availability-changed";
import { lockVehicle, releaseExpiredHolds } from "./double-booking";

/**
 * Changes a vehicle's buffer between bookings (minutes), also for existing upcoming bookings. A booking whose longer
 * buffer would overlap the next occupancy keeps its buffer.
 */
export async function changeBuffer(
  tx: Transaction,
  vehicleId: string,
  bufferMinutes: number,
  now: Date,
): Promise<void> {
  await lockVehicle(tx, vehicleId);
  await tx.update(vehicles).set({ bufferMinutes }).where(eq(vehicles.id, vehicleId));
  await releaseExpiredHolds(tx, vehicleId, now);
  availabilityChanged(tx);
  const { during } = vehicleOccupancy;
  // Starts stay and only ends move, so the new end of one row never depends on that of another.
  await tx.execute(sql`
    with spaced as (
      select taken.id, tstzrange(lower(taken.during), booking.ends_at + ${bufferMinutes} * interval '1 minute', '[)') as during
      from ${vehicleOccupancy} taken join ${bookings} booking on booking.id = taken.booking_id
      where taken.vehicle_id = ${vehicleId} and taken.change_id is null and upper(taken.during) > ${now.toISOString()}
        and booking.status in ('pending_payment', 'requested', 'confirmed', 'active'))
    update ${vehicleOccupancy} set ${sql.identifier(during.name)} = spaced.during from spaced
    where ${vehicleOccupancy.id} = spaced.id and not exists (
      select 1 from ${vehicleOccupancy} other
      where other.vehicle_id = ${vehicleId} and other.id <> spaced.id and other.during && spaced.during)`);
}
