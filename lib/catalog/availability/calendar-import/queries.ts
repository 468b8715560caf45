import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { calendarConflicts, calendarImports } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { bookings } from "@/db/schema/rentals/bookings";
import type { CalendarImport } from "@/lib/catalog/availability/calendar/contract";
import { endOf } from "@/lib/catalog/availability/calendar/entry-queries";
import { canManageCalendar } from "@/lib/catalog/availability/calendar/policy";
import { getOwnVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";

/** The calendars connected to a vehicle, each with its conflicts. */
export async function listImports(actor: UserActor, vehicleId: string, now: Date) {
  const vehicle = await getOwnVehicle(db(), actor, vehicleId);
  return {
    items: await readImports(vehicle.id, now),
    can: { change: canManageCalendar(actor, vehicle.businessId) },
  };
}

export async function getImport(
  actor: UserActor,
  vehicleId: string,
  importId: string,
  now: Date,
): Promise<CalendarImport> {
  const { items } = await listImports(actor, vehicleId, now);
  const found = items.find(({ id }) => id === importId);
  if (!found) throw notFound();
  return found;
}

async function readImports(vehicleId: string, now: Date): Promise<CalendarImport[]> {
  const rows = await db()
    .select()
    .from(calendarImports)
    .where(eq(calendarImports.vehicleId, vehicleId))
    .orderBy(asc(calendarImports.createdAt));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [entries, conflicts] = await Promise.all([countEntries(ids, now), readConflicts(ids, now)]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    host: row.url && new URL(row.url).hostname,
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
    nextReadAt: row.nextReadAt?.toISOString() ?? null,
    lastFailure: row.lastFailure as CalendarImport["lastFailure"],
    entries: entries.get(row.id) ?? 0,
    conflicts: conflicts.filter(({ importId }) => importId === row.id),
  }));
}

async function countEntries(ids: string[], now: Date): Promise<Map<string, number>> {
  const rows = await db()
    .select({ importId: vehicleOccupancy.importId, count: sql<number>`count(*)::int` })
    .from(vehicleOccupancy)
    .where(and(inArray(vehicleOccupancy.importId, ids), gt(endOf, now)))
    .groupBy(vehicleOccupancy.importId);
  return new Map(rows.map(({ importId, count }) => [importId ?? "", count]));
}

async function readConflicts(ids: string[], now: Date) {
  const rows = await db()
    .select()
    .from(calendarConflicts)
    .where(and(inArray(calendarConflicts.importId, ids), gt(calendarConflicts.endsAt, now)))
    .orderBy(asc(calendarConflicts.startsAt))
    .limit(200);
  const found = await readBookings(
    rows.flatMap(({ bookingId, promisedBookingIds }) => [bookingId ?? [], promisedBookingIds].flat()),
  );
  return rows.map(({ bookingId, promisedBookingIds, startsAt, endsAt, takenBy, ...conflict }) => {
    const isOfEntry = ({ id }: { id: string }) => id === bookingId || promisedBookingIds.includes(id);
    const [booking = null, ...otherBookings] = found.filter(isOfEntry);
    return {
      ...conflict,
      takenBy: takenBy as CalendarImport["conflicts"][number]["takenBy"],
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      booking,
      otherBookings,
    };
  });
}

/** The bookings in order of start, without checkouts that are not paid: the business does not see them. */
async function readBookings(ids: string[]) {
  if (ids.length === 0) return [];
  return db()
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(and(inArray(bookings.id, [...new Set(ids)]), eq(bookings.isKnownToBusiness, true)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
}
