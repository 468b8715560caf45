import { and, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { calendarConflicts } from "@/db/schema/calendars";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { lockVehicle, period, releaseExpiredHolds } from "@/lib/bookings/occupancy";
import { after } from "@/lib/dates";
import { endOf, startOf } from "./entries";
import type { ReadEntry } from "./reading";
import { freeParts, HORIZON_MS, isEcho, upcomingPart } from "./rules";

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 2_000;

interface Part {
  externalId: string;
  startsAt: Date;
  endsAt: Date;
}

/** What is under way has begun some time before now, whenever it was read. */
const keyOf = ({ externalId, startsAt, endsAt }: Part, now: Date) =>
  JSON.stringify([externalId, Math.max(startsAt.getTime(), now.getTime()), endsAt.getTime()]);

/**
 * Makes a car's calendar say from now on what an imported one says: what is new takes the car, what is gone frees it, all
 * else stays untouched. Where something else has the car already, the rest of the entry is taken and a conflict kept.
 */
export async function applyReading(
  tx: Transaction,
  { id: importId, vehicleId }: { id: string; vehicleId: string },
  entries: ReadEntry[],
  now: Date,
): Promise<void> {
  await lockVehicle(tx, vehicleId);
  await releaseExpiredHolds(tx, vehicleId, now);
  const others = await readTaken(
    tx,
    vehicleId,
    sql`${vehicleOccupancy.importId} is distinct from ${importId}`,
    now,
  );
  const own = await readTaken(tx, vehicleId, eq(vehicleOccupancy.importId, importId), now);
  const wanted = entries.flatMap((entry) => {
    const { externalId, summary: note } = entry;
    const upcoming = upcomingPart(entry, now);
    return upcoming ? freeParts(upcoming, others).map((part) => ({ ...part, externalId, note })) : [];
  });
  await replace(tx, { importId, vehicleId }, own, wanted, now);
  await keepConflicts(tx, importId, entries, others, now);
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
    })
    .from(vehicleOccupancy)
    .where(
      and(
        eq(vehicleOccupancy.vehicleId, vehicleId),
        gt(endOf, now),
        lt(startOf, after(now, HORIZON_MS)),
        which,
      ),
    )
    .orderBy(startOf);
}

async function replace(
  tx: Transaction,
  of: { importId: string; vehicleId: string },
  own: Taken[],
  wanted: (Part & { note: string })[],
  now: Date,
): Promise<void> {
  const isWanted = new Set(wanted.map((part) => keyOf(part, now)));
  const gone = own.filter((row) => !isWanted.has(keyOf(row, now))).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(vehicleOccupancy).where(inArray(vehicleOccupancy.id, gone));
  const isThere = new Set(own.map((row) => keyOf(row, now)));
  const added = wanted.filter((part) => !isThere.has(keyOf(part, now)));
  for (let start = 0; start < added.length; start += AT_ONCE)
    await tx.insert(vehicleOccupancy).values(
      added.slice(start, start + AT_ONCE).map(({ startsAt, endsAt, externalId, note }) => ({
        ...{ id: uuid(), kind: "import" as const, ...of, externalId, note },
        during: period(startsAt, endsAt),
      })),
    );
}

/** Those of before that are still there keep the time they were found at. */
async function keepConflicts(
  tx: Transaction,
  importId: string,
  entries: ReadEntry[],
  others: Taken[],
  now: Date,
): Promise<void> {
  const found = entries.flatMap((entry) => {
    const met = others.filter(({ startsAt, endsAt }) => startsAt < entry.endsAt && endsAt > entry.startsAt);
    const [first] = met.filter((taken) => !isEcho(entry, taken)).sort(bookingsFirst);
    return first ? [{ ...entry, takenBy: first.kind, bookingId: first.bookingId }] : [];
  });
  const kept = found.map(({ externalId, startsAt }) =>
    and(eq(calendarConflicts.externalId, externalId), eq(calendarConflicts.startsAt, startsAt)),
  );
  const isOver = kept.length > 0 ? sql`not (${or(...kept)})` : sql`true`;
  await tx.delete(calendarConflicts).where(and(eq(calendarConflicts.importId, importId), isOver));
  if (found.length === 0) return;
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
      },
    });
}

/** A renter who has been promised the car is what an owner has to know of. */
function bookingsFirst(one: Taken, other: Taken): number {
  return Number(other.bookingId !== null) - Number(one.bookingId !== null);
}
