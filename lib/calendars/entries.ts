import { and, asc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { calendarImports } from "@/db/schema/calendars";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { users } from "@/db/schema/users";
import type { Actor } from "@/lib/auth/contract";
import { takes } from "@/lib/vehicles/availability";
import type { CalendarEntry } from "./contract";
import { seesRenters } from "./policy";

/** More than a car can have in the year a page shows. */
const MOST = 2_000;

const { during, kind, changeId } = vehicleOccupancy;
export const startOf = sql<Date>`lower(${during})`.mapWith(bookings.startsAt);
export const endOf = sql<Date>`upper(${during})`.mapWith(bookings.endsAt);

const booked = {
  id: bookings.id,
  reference: bookings.reference,
  status: bookings.status,
  renterName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
};

/** An entry and whose it is. */
type CarEntry = CalendarEntry & { vehicleId: string };

/** What takes the car (or any of several) at any moment of a period, in order; `which` narrows it. */
export async function takenEntries(
  executor: Executor,
  vehicleIds: string | string[],
  [from, to]: readonly [Date, Date],
  now: Date,
  which: SQL = sql`true`,
): Promise<CarEntry[]> {
  const rows = await executor
    .select({
      vehicleId: vehicleOccupancy.vehicleId,
      ...{ id: vehicleOccupancy.id, kind, changeId, startsAt: startOf, freeAt: endOf },
      ...{ note: vehicleOccupancy.note, endsAt: bookings.endsAt, importName: calendarImports.name },
      booking: booked,
    })
    .from(vehicleOccupancy)
    .leftJoin(bookings, eq(bookings.id, vehicleOccupancy.bookingId))
    .leftJoin(users, eq(users.id, bookings.renterId))
    .leftJoin(calendarImports, eq(calendarImports.id, vehicleOccupancy.importId))
    .where(and(inArray(vehicleOccupancy.vehicleId, [vehicleIds].flat()), takes(from, to, now), which))
    .orderBy(startOf)
    .limit(MOST);
  return rows.map((row) => ({
    vehicleId: row.vehicleId,
    ...{ id: row.id, kind: row.kind, note: row.note ?? "", importName: row.importName },
    startsAt: row.startsAt.toISOString(),
    // A booking's own end; days it is about to gain have no other than what they take.
    endsAt: ((row.changeId ? undefined : row.endsAt) ?? row.freeAt).toISOString(),
    freeAt: row.freeAt.toISOString(),
    booking: row.booking?.id ? row.booking : null,
  }));
}

/** A calendar's entries as somebody may see them: without the bookings, and whose they are, for who sees no rentals. */
export function seenBy<T extends CalendarEntry>(actor: Actor, businessId: string, entries: T[]): T[] {
  return seesRenters(actor, businessId) ? entries : entries.map((entry) => ({ ...entry, booking: null }));
}

/** Requests for some of these days that still wait for the owner: they take nothing yet. */
export function isWaitingRequest(vehicleIds: string | string[], from: Date, to: Date, now: Date): SQL {
  return sql`(${and(
    inArray(bookings.vehicleId, [vehicleIds].flat()),
    eq(bookings.status, "requested"),
    gt(bookings.deadlineAt, now),
    lt(bookings.startsAt, to),
    gt(bookings.endsAt, from),
  )})`;
}

export async function waitingEntries(
  executor: Executor,
  vehicleIds: string | string[],
  [from, to]: readonly [Date, Date],
  now: Date,
): Promise<CarEntry[]> {
  const rows = await executor
    .select({
      vehicleId: bookings.vehicleId,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      booking: booked,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(isWaitingRequest(vehicleIds, from, to, now))
    .orderBy(asc(bookings.startsAt))
    .limit(MOST);
  return rows.map(({ vehicleId, startsAt, endsAt, booking }) => ({
    vehicleId,
    ...{ id: booking.id, kind: "request" as const, note: "", importName: null, booking },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), freeAt: endsAt.toISOString() },
  }));
}
