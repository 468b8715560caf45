import { and, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { calendarConflicts } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { bookings } from "@/db/schema/rentals/bookings";
import { availabilityChanged } from "@/lib/catalog/availability/availability-changed";
import { endOf, startOf } from "@/lib/catalog/availability/calendar/entry-queries";
import { freeParts, HORIZON_MS, isEcho, upcomingPart } from "@/lib/catalog/availability/calendar/rules";
import { lockVehicle, period, releaseExpiredHolds } from "@/lib/catalog/availability/double-booking";
import { withOverlapping } from "@/lib/catalog/availability/overlaps";
import { addMs } from "@/lib/platform/dates";
import { notifyOfDoublePromise } from "./double-promise";
import type { ImportedEntry } from "./parse-calendar";
import { promisedUntil } from "./promised-until";

/** Rows per statement: PostgreSQL accepts 65,535 parameters. */
const AT_ONCE = 2_000;

interface Part {
  externalId: string;
  startsAt: Date;
  endsAt: Date;
}

/** An entry under way is read as starting at `now`, so all past starts compare equal. */
const keyOf = ({ externalId, startsAt, endsAt }: Part, now: Date) =>
  JSON.stringify([externalId, Math.max(startsAt.getTime(), now.getTime()), endsAt.getTime()]);

/**
 * Replaces a vehicle's imported occupancy from now on: new entries occupy it, deleted ones free it, unchanged ones are
 * not touched. If something else already occupies the vehicle, the rest of the entry is inserted and a conflict
 * recorded; the team is notified of bookings that were promised the same days.
 */
export async function applyImportedEntries(
  tx: Transaction,
  { id: importId, vehicleId }: { id: string; vehicleId: string },
  entries: ImportedEntry[],
  now: Date,
): Promise<void> {
  const vehicle = await lockVehicle(tx, vehicleId);
  await releaseExpiredHolds(tx, vehicleId, now);
  const others = await readTaken(
    tx,
    vehicleId,
    sql`${vehicleOccupancy.importId} is distinct from ${importId}`,
    now,
  );
  const own = await readTaken(tx, vehicleId, eq(vehicleOccupancy.importId, importId), now);
  const upcoming = entries.flatMap((entry) => upcomingPart(entry, now) ?? []);
  const importedParts = withOverlapping(upcoming, others).flatMap(([entry, overlapping]) => {
    const { externalId, summary: note } = entry;
    return freeParts(entry, overlapping).map((part) => ({ ...part, externalId, note }));
  });
  await replace(tx, { importId, vehicleId }, own, importedParts, now);
  const count = await recordConflicts(tx, importId, entries, others, now);
  if (count > 0) await notifyOfDoublePromise(tx, vehicle, { count, cause: importId }, now);
}

type Taken = Awaited<ReturnType<typeof readTaken>>[number];

function readTaken(tx: Transaction, vehicleId: string, which: SQL, now: Date) {
  const { id, kind, bookingId, externalId } = vehicleOccupancy;
  return tx
    .select({
      id,
      kind,
      bookingId,
      externalId: sql<string>`coalesce(${externalId}, '')`,
      startsAt: startOf,
      endsAt: endOf,
      promisedUntil: sql<Date | null>`${promisedUntil}`.mapWith(bookings.endsAt),
    })
    .from(vehicleOccupancy)
    .where(
      and(
        eq(vehicleOccupancy.vehicleId, vehicleId),
        gt(endOf, now),
        lt(startOf, addMs(now, HORIZON_MS)),
        which,
      ),
    )
    .orderBy(startOf);
}

async function replace(
  tx: Transaction,
  of: { importId: string; vehicleId: string },
  own: Taken[],
  importedParts: (Part & { note: string })[],
  now: Date,
): Promise<void> {
  availabilityChanged(tx);
  const importedKeys = new Set(importedParts.map((part) => keyOf(part, now)));
  const gone = own.filter((row) => !importedKeys.has(keyOf(row, now))).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(vehicleOccupancy).where(inArray(vehicleOccupancy.id, gone));
  const isThere = new Set(own.map((row) => keyOf(row, now)));
  const added = importedParts.filter((part) => !isThere.has(keyOf(part, now)));
  for (let start = 0; start < added.length; start += AT_ONCE)
    await tx.insert(vehicleOccupancy).values(
      added.slice(start, start + AT_ONCE).map(({ startsAt, endsAt, externalId, note }) => ({
        id: uuid(),
        kind: "import" as const,
        ...of,
        externalId,
        note,
        during: period(startsAt, endsAt),
      })),
    );
}

const conflictKeyOf = ({ externalId, startsAt }: { externalId: string; startsAt: Date }) =>
  JSON.stringify([externalId, startsAt]);

/**
 * A persistent conflict keeps the time when it was first found. Returns how many bookings newly overlap with entries;
 * other calendars may rename or shorten their entries at every sync, so known are the bookings, not the entries.
 */
async function recordConflicts(
  tx: Transaction,
  importId: string,
  entries: ImportedEntry[],
  others: Taken[],
  now: Date,
): Promise<number> {
  const found = withOverlapping(entries, others).flatMap(([entry, overlapping]) => {
    const taken = overlapping.filter((other) => !isEcho(entry, other));
    const promises = taken.filter((other) => isPromised(other, entry));
    const promisedBookingIds = [...new Set(promises.flatMap(({ bookingId }) => bookingId ?? []))];
    const first = promises[0] ?? taken.find((other) => other.bookingId !== null) ?? taken[0];
    if (!first) return [];
    const takenBy = promises.length > 0 ? "booking" : first.kind;
    return [{ ...entry, takenBy, bookingId: first.bookingId, promisedBookingIds }];
  });
  const { id } = calendarConflicts;
  const known = await tx.select().from(calendarConflicts).where(eq(calendarConflicts.importId, importId));
  const foundKeys = new Set(found.map(conflictKeyOf));
  const over = known.filter((conflict) => !foundKeys.has(conflictKeyOf(conflict))).map((row) => row.id);
  if (over.length > 0) await tx.delete(calendarConflicts).where(inArray(id, over));
  if (found.length === 0) return 0;
  await tx
    .insert(calendarConflicts)
    .values(found.map((conflict) => ({ id: uuid(), importId, ...conflict, foundAt: now })))
    .onConflictDoUpdate({
      target: [calendarConflicts.importId, calendarConflicts.externalId, calendarConflicts.startsAt],
      set: {
        summary: sql`excluded.summary`,
        endsAt: sql`excluded.ends_at`,
        takenBy: sql`excluded.taken_by`,
        bookingId: sql`excluded.booking_id`,
        promisedBookingIds: sql`excluded.promised_booking_ids`,
      },
    });
  const knownIds = new Set(known.flatMap((conflict) => knownPromises(conflict, others)));
  const foundIds = new Set(found.flatMap(({ promisedBookingIds }) => promisedBookingIds));
  return [...foundIds].filter((bookingId) => !knownIds.has(bookingId)).length;
}

interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** Whether a renter was promised the vehicle for a part of the period, and not only the buffer falls into it. */
const isPromised = (taken: Taken, { startsAt, endsAt }: Period): boolean =>
  taken.promisedUntil !== null && taken.promisedUntil > startsAt && taken.startsAt < endsAt;

/** The bookings of a stored conflict with which days are promised twice; the previous release stored only one. */
function knownPromises(conflict: typeof calendarConflicts.$inferSelect, others: Taken[]): string[] {
  const { takenBy, bookingId, promisedBookingIds } = conflict;
  if (takenBy !== "booking" || !bookingId || promisedBookingIds.length > 0) return promisedBookingIds;
  const isStillPromised = others.some(
    (taken) => taken.bookingId === bookingId && isPromised(taken, conflict),
  );
  return isStillPromised ? [bookingId] : [];
}
