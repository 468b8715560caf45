import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { isOverlap } from "@/db/database-errors";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { availabilityChanged } from "@/lib/catalog/availability/availability-changed";
import {
  periodWithBuffer,
  promisedPeriod,
  releaseExpiredHolds,
} from "@/lib/catalog/availability/double-booking";
import { conflict } from "@/lib/platform/errors";

interface Change {
  id: string;
  startsAt: Date;
  endsAt: Date;
}

interface Booked {
  id: string;
  vehicleId: string;
  vehicleSince: Date | null;
}

/**
 * When a booking with these dates received its vehicle: later than its start if the vehicle was replaced during the
 * rental.
 */
export const vehicleFrom = ({ vehicleSince }: Pick<Booked, "vehicleSince">, startsAt: Date): Date =>
  vehicleSince ?? startsAt;

/**
 * Holds the dates a booking would gain until `expiresAt`: the requested period minus the booked one, which leaves zero
 * to two pieces. 409 when any of them is taken. The caller has checked the buffer with isTaken.
 */
export async function holdGainedDates(
  tx: Transaction,
  booking: Booked,
  change: Change,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await releaseExpiredHolds(tx, booking.vehicleId, now);
  availabilityChanged(tx);
  const from = vehicleFrom(booking, change.startsAt);
  const requestedRange = promisedPeriod(booking.id, booking.vehicleId, from, change.endsAt);
  await orDatesTaken(
    tx.execute(sql`
      insert into ${vehicleOccupancy} (id, vehicle_id, during, kind, booking_id, change_id, expires_at, created_at)
      select gen_random_uuid(), ${booking.vehicleId}, gained, 'hold', ${booking.id}, ${change.id},
        ${expiresAt.toISOString()}, ${now.toISOString()}
      from unnest(tstzmultirange(${requestedRange}) - (
        select coalesce(range_agg(${vehicleOccupancy.during}), '{}') from ${vehicleOccupancy}
        where ${vehicleOccupancy.bookingId} = ${booking.id} and ${vehicleOccupancy.changeId} is null)) as gained`),
  );
}

/** Extends the hold on the additional dates while the change waits for its payment. */
export async function extendGainedHold(tx: Transaction, changeId: string, expiresAt: Date): Promise<void> {
  availabilityChanged(tx);
  await tx.update(vehicleOccupancy).set({ expiresAt }).where(eq(vehicleOccupancy.changeId, changeId));
}

export async function releaseGainedDates(tx: Transaction, changeId: string): Promise<void> {
  availabilityChanged(tx);
  await tx.delete(vehicleOccupancy).where(eq(vehicleOccupancy.changeId, changeId));
}

/** Holds the booking's dates on another vehicle until `expiresAt`. 409 when any of them is taken there. */
export async function holdDatesOn(
  tx: Transaction,
  vehicleId: string,
  bookingId: string,
  change: Change,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await releaseExpiredHolds(tx, vehicleId, now);
  availabilityChanged(tx);
  await orDatesTaken(
    tx.insert(vehicleOccupancy).values({
      id: uuid(),
      vehicleId,
      bookingId,
      changeId: change.id,
      during: periodWithBuffer(vehicleId, change.startsAt, change.endsAt),
      kind: "hold",
      expiresAt,
      createdAt: now,
    }),
  );
}

/**
 * Moves the booking's occupancy to the dates and the vehicle of the change. 409 when any of them was taken in the
 * meantime.
 */
export async function moveBookedDates(
  tx: Transaction,
  booking: Booked,
  change: Change & { vehicleId: string | null },
  now: Date,
): Promise<void> {
  const vehicleId = change.vehicleId ?? booking.vehicleId;
  await releaseGainedDates(tx, change.id);
  await releaseExpiredHolds(tx, vehicleId, now);
  availabilityChanged(tx);
  const from = vehicleFrom(booking, change.startsAt);
  await orDatesTaken(
    tx
      .update(vehicleOccupancy)
      .set({ vehicleId, during: promisedPeriod(booking.id, vehicleId, from, change.endsAt) })
      .where(and(eq(vehicleOccupancy.bookingId, booking.id), isNull(vehicleOccupancy.changeId))),
  );
}

export async function orDatesTaken(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (isOverlap(error)) throw conflict("datesTaken");
    throw error;
  }
}
