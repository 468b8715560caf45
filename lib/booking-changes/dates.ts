import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { isOverlap } from "@/db/failure";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { releaseExpiredHolds, rentalPeriod } from "@/lib/bookings/occupancy";
import { conflict } from "@/lib/errors";

interface Change {
  id: string;
  startsAt: Date;
  endsAt: Date;
}

interface Booked {
  id: string;
  vehicleId: string;
}

/**
 * Holds what a booking would gain (the wanted time less what it has, none to two pieces) until `expiresAt`.
 * 409 when somebody has a part of it.
 */
export async function holdGain(
  tx: Transaction,
  booking: Booked,
  change: Change,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await releaseExpiredHolds(tx, booking.vehicleId, now);
  const wanted = rentalPeriod(booking.vehicleId, change.startsAt, change.endsAt);
  await orTaken(
    tx.execute(sql`
      insert into ${vehicleOccupancy} (id, vehicle_id, during, kind, booking_id, change_id, expires_at)
      select gen_random_uuid(), ${booking.vehicleId}, gained, 'hold', ${booking.id}, ${change.id}, ${expiresAt.toISOString()}
      from unnest(tstzmultirange(${wanted}) - (
        select coalesce(range_agg(${vehicleOccupancy.during}), '{}') from ${vehicleOccupancy}
        where ${vehicleOccupancy.bookingId} = ${booking.id} and ${vehicleOccupancy.changeId} is null)) as gained`),
  );
}

/** The gained days stay held while the change waits for its payment. */
export async function holdLonger(tx: Transaction, changeId: string, expiresAt: Date): Promise<void> {
  await tx.update(vehicleOccupancy).set({ expiresAt }).where(eq(vehicleOccupancy.changeId, changeId));
}

export async function releaseGain(tx: Transaction, changeId: string): Promise<void> {
  await tx.delete(vehicleOccupancy).where(eq(vehicleOccupancy.changeId, changeId));
}

/** The booking has its new time instead of the old one. 409 when somebody took a part of it meanwhile. */
export async function moveDates(tx: Transaction, booking: Booked, change: Change, now: Date): Promise<void> {
  await releaseGain(tx, change.id);
  await releaseExpiredHolds(tx, booking.vehicleId, now);
  await orTaken(
    tx
      .update(vehicleOccupancy)
      .set({ during: rentalPeriod(booking.vehicleId, change.startsAt, change.endsAt) })
      .where(and(eq(vehicleOccupancy.bookingId, booking.id), isNull(vehicleOccupancy.changeId))),
  );
}

async function orTaken(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (isOverlap(error)) throw conflict("datesTaken");
    throw error;
  }
}
