import { and, asc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { calendarImports } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { occupiesDuring } from "@/lib/catalog/availability/is-available";
import { listPauseEntries } from "@/lib/catalog/availability/pauses/queries";
import type { Actor } from "@/lib/platform/actor";
import { selectFullName } from "@/lib/platform/select-full-name";
import type { CalendarEntry } from "./contract";
import { canSeeRenters } from "./policy";

/** The entries of a page of the planner; many imported calendars can have more, and the latest are then left out. */
const MAX_SHOWN = 2_000;

const { during, kind, changeId } = vehicleOccupancy;
export const startOf = sql<Date>`lower(${during})`.mapWith(bookings.startsAt);
export const endOf = sql<Date>`upper(${during})`.mapWith(bookings.endsAt);

const bookingColumns = {
  id: bookings.id,
  reference: bookings.reference,
  status: bookings.status,
  source: bookings.source,
  renterName: selectFullName(users),
  endsAt: bookings.endsAt,
};

type EntryBooking = NonNullable<CalendarEntry["booking"]>;
type VehicleEntry = CalendarEntry & { vehicleId: string };
/** `isKnown`: false for the hold of a checkout that is not paid yet. */
type TakenEntry = VehicleEntry & { isKnown: boolean };

/** Lists the occupancies, waiting requests and overdue rentals of vehicles that overlap a period. */
export async function listEntries(
  vehicleIds: string[],
  period: readonly [Date, Date],
  now: Date,
): Promise<VehicleEntry[]> {
  const [taken, waiting, late, paused] = await Promise.all([
    readTakenEntries(db(), vehicleIds, period, now),
    listWaitingRequests(vehicleIds, period, now),
    listLateRentals(vehicleIds, period, now),
    listPauseEntries(vehicleIds, period),
  ]);
  const lateIds = new Set(late.map(({ booking }) => booking?.id));
  const inTime = taken
    .filter(({ kind, booking }) => kind !== "booking" || !lateIds.has(booking?.id))
    // Who holds dates for a checkout does not concern the business before it is paid.
    .map(({ isKnown, ...entry }) => (isKnown ? entry : { ...entry, booking: null }));
  return [...inTime, ...waiting, ...late, ...paused].sort((one, other) =>
    one.startsAt.localeCompare(other.startsAt),
  );
}

/** Lists the occupancies of one or several vehicles that overlap a period, in order of start; `which` limits them. */
export async function listTakenEntries(
  ...args: Parameters<typeof readTakenEntries>
): Promise<VehicleEntry[]> {
  return (await readTakenEntries(...args)).map(({ isKnown: _, ...entry }) => entry);
}

async function readTakenEntries(
  executor: Executor,
  vehicleIds: string | string[],
  [from, to]: readonly [Date, Date],
  now: Date,
  which?: SQL,
): Promise<TakenEntry[]> {
  const rows = await executor
    .select({
      vehicleId: vehicleOccupancy.vehicleId,
      id: vehicleOccupancy.id,
      kind,
      changeId,
      startsAt: startOf,
      freeAt: endOf,
      note: vehicleOccupancy.note,
      endsAt: bookings.endsAt,
      importName: calendarImports.name,
      isKnown: bookings.isKnownToBusiness,
      booking: bookingColumns,
    })
    .from(vehicleOccupancy)
    .innerJoin(vehicles, eq(vehicles.id, vehicleOccupancy.vehicleId))
    // An administrator may offer a vehicle to another owner's renter; this owner may see the booking only once it has
    // moved.
    .leftJoin(
      bookings,
      and(eq(bookings.id, vehicleOccupancy.bookingId), eq(bookings.businessId, vehicles.businessId)),
    )
    .leftJoin(users, eq(users.id, bookings.renterId))
    .leftJoin(calendarImports, eq(calendarImports.id, vehicleOccupancy.importId))
    .where(
      and(inArray(vehicleOccupancy.vehicleId, [vehicleIds].flat()), occupiesDuring(from, to, now), which),
    )
    .orderBy(startOf)
    .limit(MAX_SHOWN);
  return rows.map((row) => ({
    vehicleId: row.vehicleId,
    id: row.id,
    kind: row.kind,
    note: row.note ?? "",
    importName: row.importName,
    startsAt: row.startsAt.toISOString(),
    // A booking has its own end; a hold for a pending change has only the end of its occupancy.
    endsAt: ((row.changeId ? undefined : row.endsAt) ?? row.freeAt).toISOString(),
    freeAt: row.freeAt.toISOString(),
    isKnown: row.isKnown ?? true,
    booking: row.booking?.id ? toBooking(row.booking) : null,
  }));
}

function toBooking({ endsAt, ...booking }: { endsAt: Date } & Omit<EntryBooking, "dueAt">): EntryBooking {
  return { ...booking, dueAt: endsAt.toISOString() };
}

/**
 * The entries as the actor may see them: without bookings and renters' names if the actor may not see
 * bookings.
 */
export function entriesVisibleTo<T extends CalendarEntry>(
  actor: Actor,
  businessId: string,
  entries: T[],
): T[] {
  return canSeeRenters(actor, businessId) ? entries : entries.map((entry) => ({ ...entry, booking: null }));
}

/** SQL condition for requests for some of these days that still wait for the owner; they do not occupy dates yet. */
export function isWaitingRequest(vehicleIds: string | string[], from: Date, to: Date, now: Date): SQL {
  return sql`(${and(
    inArray(bookings.vehicleId, [vehicleIds].flat()),
    eq(bookings.status, "requested"),
    gt(bookings.deadlineAt, now),
    lt(bookings.startsAt, to),
    gt(bookings.endsAt, from),
  )})`;
}

async function listWaitingRequests(
  vehicleIds: string[],
  [from, to]: readonly [Date, Date],
  now: Date,
): Promise<VehicleEntry[]> {
  const rows = await db()
    .select({
      vehicleId: bookings.vehicleId,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      booking: bookingColumns,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(isWaitingRequest(vehicleIds, from, to, now))
    .orderBy(asc(bookings.startsAt))
    .limit(MAX_SHOWN);
  return rows.map(({ vehicleId, startsAt, endsAt, booking }) => ({
    vehicleId,
    id: booking.id,
    kind: "request" as const,
    note: "",
    importName: null,
    booking: toBooking(booking),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    freeAt: endsAt.toISOString(),
  }));
}

/** Lists overdue rentals, whose vehicles stay occupied until now, beyond the agreed end. */
async function listLateRentals(
  vehicleIds: string[],
  [from, to]: readonly [Date, Date],
  now: Date,
): Promise<VehicleEntry[]> {
  if (from >= now) return [];
  const { status, vehicleId, vehicleSince, startsAt, endsAt } = bookings;
  const rows = await db()
    .select({ vehicleId, startsAt, vehicleSince, booking: bookingColumns })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(inArray(vehicleId, vehicleIds), eq(status, "active"), lt(endsAt, now), lt(startsAt, to)))
    .orderBy(asc(startsAt))
    .limit(MAX_SHOWN);
  return rows.map(({ booking, ...row }) => ({
    vehicleId: row.vehicleId,
    id: booking.id,
    kind: "booking" as const,
    note: "",
    importName: null,
    booking: toBooking(booking),
    startsAt: (row.vehicleSince ?? row.startsAt).toISOString(),
    endsAt: now.toISOString(),
    freeAt: now.toISOString(),
  }));
}
