import { and, eq, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor, Transaction } from "@/db";
import { isOverlap } from "@/db/failure";
import { bookings } from "@/db/schema/bookings";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { vehicles } from "@/db/schema/vehicles";
import type { Actor } from "@/lib/auth/contract";
import { AppError, conflict, notFound } from "@/lib/errors";
import { preventsRental } from "@/lib/vehicles/availability";
import { recordTransition } from "./transition";

/** A half-open instant range, the form every occupancy row has. */
export function period(startsAt: Date, endsAt: Date): SQL<string> {
  return sql<string>`tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()}, '[)')`;
}

/**
 * What a rental takes of a car: its time and the car's buffer after it. The buffer is read from the car where the time
 * is taken, so nobody can forget it; under the car's lock it does not change meanwhile.
 */
export function rentalPeriod(vehicleId: string, startsAt: Date, endsAt: Date): SQL<string> {
  const { id, bufferMinutes } = vehicles;
  const buffer = sql`(select ${bufferMinutes} * interval '1 minute' from ${vehicles} where ${id} = ${vehicleId})`;
  return sql<string>`tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()}::timestamptz + ${buffer}, '[)')`;
}

/**
 * Queues everybody who wants this car behind one lock. Every transaction that occupies or frees a car takes
 * it first: the exclusion constraint alone deadlocks when many insert at once.
 */
export async function lockVehicle(tx: Transaction, vehicleId: string) {
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId)).for("no key update");
  if (!vehicle) throw notFound();
  return vehicle;
}

interface Wanted {
  vehicleId: string;
  startsAt: Date;
  endsAt: Date;
}

/** The occupancies that keep a car from being rented then. */
function preventing(executor: Executor, { vehicleId, ...rental }: Wanted, now: Date, besides?: SQL) {
  return executor
    .select({ expiresAt: vehicleOccupancy.expiresAt })
    .from(vehicleOccupancy)
    .innerJoin(vehicles, eq(vehicles.id, vehicleOccupancy.vehicleId))
    .where(and(eq(vehicleOccupancy.vehicleId, vehicleId), preventsRental(rental, now), besides))
    .$dynamic();
}

/** Is the car taken? What the booking that is about to move has itself does not count. */
export async function isTaken(
  executor: Executor,
  vehicleId: string,
  startsAt: Date,
  endsAt: Date,
  now: Date,
  { exceptBookingId }: { exceptBookingId?: string } = {},
): Promise<boolean> {
  const { bookingId } = vehicleOccupancy;
  const isAnothers = exceptBookingId ? or(isNull(bookingId), ne(bookingId, exceptBookingId)) : undefined;
  const found = await preventing(executor, { vehicleId, startsAt, endsAt }, now, isAnothers).limit(1);
  return found.length > 0;
}

/** Until when others hold the car at most: undefined when it is free, null when it is taken for good. */
export async function heldUntil(
  executor: Executor,
  wanted: Wanted,
  now: Date,
): Promise<Date | null | undefined> {
  const [row] = await preventing(executor, wanted, now)
    .orderBy(sql`${vehicleOccupancy.expiresAt} desc nulls first`)
    .limit(1);
  return row?.expiresAt;
}

/** Why the dates cannot be had: somebody has them, or the person asking does. */
export async function takenBy(
  executor: Executor,
  actor: Actor,
  { vehicleId, ...rental }: Wanted,
  now: Date,
): Promise<AppError> {
  if (actor.kind !== "user") return conflict("datesTaken");
  const [mine] = await executor
    .select({ id: bookings.id })
    .from(vehicleOccupancy)
    .innerJoin(vehicles, eq(vehicles.id, vehicleOccupancy.vehicleId))
    .innerJoin(bookings, eq(bookings.id, vehicleOccupancy.bookingId))
    .where(
      and(
        eq(vehicleOccupancy.vehicleId, vehicleId),
        eq(bookings.renterId, actor.userId),
        preventsRental(rental, now),
      ),
    )
    .limit(1);
  return mine ? datesYours(mine.id) : conflict("datesTaken");
}

/** The person asking has a booking of these dates already; which one, so that they find it. */
export const datesYours = (bookingId: string) => new AppError("conflict", "datesYours", { bookingId });

/** Takes the dates and the buffer after them for a booking until `expiresAt`, or for good when it is null. 409 when somebody has them. */
export async function occupy(
  tx: Transaction,
  booking: { id: string; vehicleId: string; startsAt: Date; endsAt: Date },
  expiresAt: Date | null,
  now: Date,
): Promise<void> {
  await releaseExpiredHolds(tx, booking.vehicleId, now);
  try {
    await tx.insert(vehicleOccupancy).values({
      id: uuid(),
      vehicleId: booking.vehicleId,
      bookingId: booking.id,
      during: rentalPeriod(booking.vehicleId, booking.startsAt, booking.endsAt),
      kind: expiresAt ? "hold" : "booking",
      expiresAt,
    });
  } catch (error) {
    if (isOverlap(error)) throw conflict("datesTaken");
    throw error;
  }
}

/** Changes what a booking's dates are held as. False when they are no longer held. */
export async function keepDates(
  tx: Transaction,
  bookingId: string,
  expiresAt: Date | null,
): Promise<boolean> {
  const kept = await tx
    .update(vehicleOccupancy)
    .set({ kind: expiresAt ? "hold" : "booking", expiresAt })
    .where(eq(vehicleOccupancy.bookingId, bookingId))
    .returning({ id: vehicleOccupancy.id });
  return kept.length > 0;
}

export async function freeDates(tx: Transaction, bookingId: string): Promise<void> {
  await tx.delete(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, bookingId));
}

/** Gives back what is left of a booking's time, the buffer counted from the moment the car is back. */
export async function cutDates(
  tx: Transaction,
  booking: { id: string; startsAt: Date; endsAt: Date },
  at: Date,
): Promise<void> {
  if (at <= booking.startsAt) return freeDates(tx, booking.id);
  const { during, bookingId } = vehicleOccupancy;
  const [back, end] = [at.toISOString(), booking.endsAt.toISOString()];
  const until = sql`least(upper(${during}), ${back}::timestamptz + (upper(${during}) - ${end}::timestamptz))`;
  await tx
    .update(vehicleOccupancy)
    .set({ during: sql`tstzrange(lower(${during}), ${until}, '[)')` })
    .where(eq(bookingId, booking.id));
}

/** Holds whose time is up give the car back, and their bookings expire, in the transaction that needs the dates. */
export async function releaseExpiredHolds(tx: Transaction, vehicleId: string, now: Date): Promise<void> {
  const released = await tx
    .delete(vehicleOccupancy)
    .where(and(eq(vehicleOccupancy.vehicleId, vehicleId), lte(vehicleOccupancy.expiresAt, now)))
    .returning({ bookingId: vehicleOccupancy.bookingId });
  for (const { bookingId } of released) {
    if (!bookingId) continue;
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for("update");
    if (booking?.deadlineAt && booking.deadlineAt <= now)
      await recordTransition(tx, booking, { kind: "system" }, { to: "expired", reason: "expired" }, now);
  }
}
