import { and, eq, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor, Transaction } from "@/db";
import { isOverlap } from "@/db/database-errors";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import type { Actor } from "@/lib/platform/actor";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { availabilityChanged } from "./availability-changed";
import { expiredHolds } from "./expired-holds-port";
import { blocksBooking, isPausedDuring } from "./is-available";

/** A half-open range of instants, as every occupancy row stores it. */
export function period(startsAt: Date, endsAt: Date): SQL<string> {
  return sql<string>`tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()}, '[)')`;
}

/**
 * The period a booking occupies: its own and the vehicle's buffer after it. The buffer is read from the vehicle in the
 * statement that writes the row, so no caller can forget it; the vehicle's lock keeps it from changing meanwhile.
 */
export function periodWithBuffer(vehicleId: string, startsAt: Date, endsAt: Date): SQL<string> {
  const { id, bufferMinutes } = vehicles;
  const buffer = sql`(select ${bufferMinutes} * interval '1 minute' from ${vehicles} where ${id} = ${vehicleId})`;
  return sql<string>`tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()}::timestamptz + ${buffer}, '[)')`;
}

/**
 * Like periodWithBuffer, for dates that the booking was given earlier. The buffer may have been made longer since, so it
 * ends at the vehicle's next calendar entry at the latest.
 */
export function promisedPeriod(
  bookingId: string,
  vehicleId: string,
  startsAt: Date,
  endsAt: Date,
): SQL<string> {
  const { during, vehicleId: takenVehicleId, bookingId: takenBy } = vehicleOccupancy;
  const next = sql`(select min(lower(${during})) from ${vehicleOccupancy} where ${takenVehicleId} = ${vehicleId}
    and lower(${during}) >= ${endsAt.toISOString()} and ${takenBy} is distinct from ${bookingId})`;
  return sql<string>`${periodWithBuffer(vehicleId, startsAt, endsAt)} * tstzrange(null, ${next})`;
}

/**
 * Serializes competing requests for a vehicle. Every transaction that occupies or frees a vehicle takes this
 * lock first: with the exclusion constraint alone, concurrent inserts deadlock.
 */
export async function lockVehicle(tx: Transaction, vehicleId: string) {
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId)).for("no key update");
  if (!vehicle) throw notFound();
  return vehicle;
}

/** Locks the vehicles that match, always in the order of their ids, and returns the ids. */
export async function lockVehicles(tx: Transaction, which: SQL): Promise<string[]> {
  const { id } = vehicles;
  const locked = await tx.select({ id }).from(vehicles).where(which).orderBy(id).for("no key update");
  return locked.map((vehicle) => vehicle.id);
}

/** Locks all vehicles of a business except removed ones, in the order of their ids, and returns the ids. */
export function lockFleet(tx: Transaction, businessId: string): Promise<string[]> {
  return lockVehicles(tx, sql`${eq(vehicles.businessId, businessId)} and ${ne(vehicles.status, "removed")}`);
}

interface RequestedPeriod {
  vehicleId: string;
  startsAt: Date;
  endsAt: Date;
}

/** The occupancies that prevent booking the vehicle for the period. */
function selectBlockingOccupancies(
  executor: Executor,
  { vehicleId, ...requestedDates }: RequestedPeriod,
  now: Date,
  besides?: SQL,
) {
  return executor
    .select({ expiresAt: vehicleOccupancy.expiresAt })
    .from(vehicleOccupancy)
    .innerJoin(vehicles, eq(vehicles.id, vehicleOccupancy.vehicleId))
    .where(and(eq(vehicleOccupancy.vehicleId, vehicleId), blocksBooking(requestedDates, now), besides))
    .$dynamic();
}

/**
 * Whether the vehicle is occupied or paused. Of the booking that is being moved, neither the occupancy counts nor a
 * pause on its days, nor a buffer longer than it has if it does not end later than now.
 */
export async function isTaken(
  executor: Executor,
  vehicleId: string,
  startsAt: Date,
  endsAt: Date,
  now: Date,
  { exceptBookingId }: { exceptBookingId?: string } = {},
): Promise<boolean> {
  const [booked] = exceptBookingId
    ? await executor
        .select({ id: bookings.id, startsAt: bookings.startsAt, endsAt: bookings.endsAt })
        .from(bookings)
        .where(eq(bookings.id, exceptBookingId))
    : [];
  const requested = { vehicleId, startsAt, endsAt };
  const isCounted = booked && isInTheWay(booked, endsAt);
  const found = await selectBlockingOccupancies(executor, requested, now, isCounted).limit(1);
  return found.length > 0 || (await isPaused(executor, requested, booked));
}

/**
 * SQL condition for occupancies of others. What begins after the booking is no closer to it than now, unless it would
 * end later.
 */
function isInTheWay(booked: Dates & { id: string }, endsAt: Date): SQL | undefined {
  const { bookingId, during } = vehicleOccupancy;
  const isAnothers = or(isNull(bookingId), ne(bookingId, booked.id));
  if (endsAt > booked.endsAt) return isAnothers;
  return and(isAnothers, sql`lower(${during}) < ${booked.endsAt.toISOString()}`);
}

/** Whether a pause covers a day that the booking does not have yet. */
async function isPaused(
  executor: Executor,
  { vehicleId, ...requestedDates }: RequestedPeriod,
  booked: Dates | undefined,
): Promise<boolean> {
  const gained = booked ? datesBeyond(requestedDates, booked) : [requestedDates];
  if (gained.length === 0) return false;
  const isOnePaused = or(...gained.map(isPausedDuring));
  return (await executor.$count(vehicles, and(eq(vehicles.id, vehicleId), isOnePaused))) > 0;
}

type Dates = Omit<RequestedPeriod, "vehicleId">;

/** The parts of a period before and after another one. */
function datesBeyond({ startsAt, endsAt }: Dates, booked: Dates): Dates[] {
  if (booked.endsAt <= startsAt || booked.startsAt >= endsAt) return [{ startsAt, endsAt }];
  return [
    { startsAt, endsAt: booked.startsAt },
    { startsAt: booked.endsAt, endsAt },
  ].filter((piece) => piece.endsAt > piece.startsAt);
}

/**
 * The latest expiry of the holds on the vehicle: undefined if it is free, null if something occupies it
 * permanently.
 */
export async function heldUntil(
  executor: Executor,
  requested: RequestedPeriod,
  now: Date,
): Promise<Date | null | undefined> {
  const [row] = await selectBlockingOccupancies(executor, requested, now)
    .orderBy(sql`${vehicleOccupancy.expiresAt} desc nulls first`)
    .limit(1);
  return row?.expiresAt;
}

/** The error for dates that are occupied: `ownDatesTakenError` if the actor's own booking occupies them. */
export async function datesTakenError(
  executor: Executor,
  actor: Actor,
  { vehicleId, ...requestedDates }: RequestedPeriod,
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
        blocksBooking(requestedDates, now),
      ),
    )
    .limit(1);
  return mine ? ownDatesTakenError(mine.id) : conflict("datesTaken");
}

/** 409 with the id of the actor's own booking of these dates, so that the page can link to it. */
export const ownDatesTakenError = (bookingId: string) =>
  new AppError("conflict", "datesYours", { bookingId });

/**
 * Occupies the dates and the buffer after them for a booking until `expiresAt`, or permanently if it is null.
 * 409 if they are occupied.
 */
export async function occupyDates(
  tx: Transaction,
  booking: { id: string; vehicleId: string; startsAt: Date; endsAt: Date },
  expiresAt: Date | null,
  now: Date,
): Promise<void> {
  await releaseExpiredHolds(tx, booking.vehicleId, now);
  availabilityChanged(tx);
  try {
    await tx.insert(vehicleOccupancy).values({
      id: uuid(),
      vehicleId: booking.vehicleId,
      bookingId: booking.id,
      during: periodWithBuffer(booking.vehicleId, booking.startsAt, booking.endsAt),
      kind: expiresAt ? "hold" : "booking",
      expiresAt,
      createdAt: now,
    });
  } catch (error) {
    if (isOverlap(error)) throw conflict("datesTaken");
    throw error;
  }
}

/**
 * Changes the kind or expiry of a booking's occupancy, and returns whether an entry of a connected calendar overlaps with
 * it. Undefined if the booking no longer occupies the dates.
 */
export async function updateHeldDates(
  tx: Transaction,
  bookingId: string,
  expiresAt: Date | null,
): Promise<{ overlapsImport: boolean } | undefined> {
  availabilityChanged(tx);
  const overlapsImport = sql<boolean>`exists (select 1 from calendar_conflicts c
    join calendar_imports i on i.id = c.import_id and i.vehicle_id = vehicle_occupancy.vehicle_id
    where vehicle_occupancy.during && tstzrange(c.starts_at, c.ends_at))`;
  const updated = await tx
    .update(vehicleOccupancy)
    .set({ kind: expiresAt ? "hold" : "booking", expiresAt })
    .where(eq(vehicleOccupancy.bookingId, bookingId))
    .returning({ overlapsImport });
  if (updated.length === 0) return undefined;
  return { overlapsImport: updated.some((row) => row.overlapsImport) };
}

export async function freeDates(tx: Transaction, bookingId: string): Promise<void> {
  availabilityChanged(tx);
  await tx.delete(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, bookingId));
}

/** Frees the remaining time of a booking; the buffer counts from the moment of return. */
export async function shortenDates(
  tx: Transaction,
  booking: { id: string; startsAt: Date; endsAt: Date; vehicleSince: Date | null },
  at: Date,
): Promise<void> {
  availabilityChanged(tx);
  const { during, bookingId, changeId } = vehicleOccupancy;
  // The occupancy of a vehicle that was replaced stays unchanged.
  const isOfVehicle = and(eq(bookingId, booking.id), isNull(changeId));
  if (at <= (booking.vehicleSince ?? booking.startsAt)) {
    await tx.delete(vehicleOccupancy).where(isOfVehicle);
    return;
  }
  const [returnedAt, end] = [at.toISOString(), booking.endsAt.toISOString()];
  const until = sql`least(upper(${during}), ${returnedAt}::timestamptz + (upper(${during}) - ${end}::timestamptz))`;
  await tx
    .update(vehicleOccupancy)
    .set({ during: sql`tstzrange(lower(${during}), ${until}, '[)')` })
    .where(isOfVehicle);
}

/**
 * Deletes the vehicle's expired holds and expires their bookings, in the transaction that needs the dates.
 */
export async function releaseExpiredHolds(tx: Transaction, vehicleId: string, now: Date): Promise<void> {
  const released = await tx
    .delete(vehicleOccupancy)
    .where(and(eq(vehicleOccupancy.vehicleId, vehicleId), lte(vehicleOccupancy.expiresAt, now)))
    .returning({ bookingId: vehicleOccupancy.bookingId });
  if (released.length > 0) availabilityChanged(tx);
  const bookingIds = released.flatMap(({ bookingId }) => bookingId ?? []);
  if (bookingIds.length > 0) await expiredHolds.get().expireBookings(tx, bookingIds, now);
}
