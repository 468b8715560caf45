import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { pauses } from "@/db/schema/catalog/pauses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { resolveBusinessId } from "@/lib/businesses/team/business-access";
import type { CalendarEntry } from "@/lib/catalog/availability/calendar/contract";
import { knownRenterName } from "@/lib/catalog/availability/known-renter-name";
import { isOpenBooking } from "@/lib/catalog/availability/open-bookings";
import { getOwnVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { forbidden } from "@/lib/platform/errors";
import { businessIdsWithPermission, hasPermission } from "@/lib/platform/permissions";
import type { Pause, PausedBookings, PausedBookingsQuery, PublicPause } from "./contract";
import { pauseDaysOf, pausePeriod } from "./rules";

/** More than a team plans ahead. */
const MAX_PAUSES = 200;

/** The most bookings listed; `total` is still exact. */
const MAX_BOOKINGS = 100;

/** Lists the pauses of the actor's businesses that are not over, in order of start. */
export async function listPauses(actor: UserActor, now: Date): Promise<{ items: Pause[] }> {
  const businessIds = businessIdsWithPermission(actor, "fleet.view");
  if (businessIds.length === 0) return { items: [] };
  return { items: await listPausesWhere(actor, inArray(pauses.businessId, businessIds), now) };
}

export async function listPausesWhere(actor: UserActor, which: SQL, now: Date): Promise<Pause[]> {
  const rows = await db()
    .select({
      id: pauses.id,
      startsAt: pauses.startsAt,
      endsAt: pauses.endsAt,
      business: { id: businesses.id, name: businesses.name },
      vehicle: { id: vehicles.id, title: vehicles.title },
    })
    .from(pauses)
    .innerJoin(businesses, eq(businesses.id, pauses.businessId))
    .leftJoin(vehicles, eq(vehicles.id, pauses.vehicleId))
    .where(and(which, gt(pauses.endsAt, now)))
    .orderBy(asc(pauses.startsAt), asc(pauses.id))
    .limit(MAX_PAUSES);
  return rows.map(({ id, business, vehicle, ...period }) => ({
    id,
    business,
    vehicle,
    ...pauseDaysOf(period),
    isRunning: period.startsAt <= now,
    can: { end: hasPermission(actor, business.id, "fleet.manage") },
  }));
}

/** Lists the bookings on the days of a possible pause, for actors who may pause. 404 or 403 for others. */
export async function listPausedBookings(
  actor: UserActor,
  { businessId: requestedBusinessId, vehicleId, ...days }: PausedBookingsQuery,
  now: Date,
): Promise<PausedBookings> {
  const vehicle = vehicleId ? await getOwnVehicle(db(), actor, vehicleId) : undefined;
  const businessId = vehicle?.businessId ?? resolveBusinessId(actor, requestedBusinessId, "fleet.manage");
  if (!hasPermission(actor, businessId, "fleet.manage")) throw forbidden();
  const which = isBookingDuring({ businessId, vehicleId }, days, now);
  const { id, reference, status, startsAt, endsAt } = bookings;
  const rows = await db()
    .select({
      id,
      reference,
      status,
      startsAt,
      endsAt,
      renterName: knownRenterName,
      vehicleTitle: vehicles.title,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .where(which)
    .orderBy(asc(startsAt), asc(id))
    .limit(MAX_BOOKINGS);
  return {
    total: rows.length < MAX_BOOKINGS ? rows.length : await db().$count(bookings, which),
    items: rows.map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    })),
  };
}

/** SQL condition: bookings under way, confirmed or waiting that overlap the days. */
export function isBookingDuring(
  { businessId, vehicleId }: { businessId: string; vehicleId?: string },
  days: { from: string; to: string },
  now: Date,
): SQL {
  const period = pausePeriod(days);
  return sql`(${and(
    eq(bookings.businessId, businessId),
    vehicleId ? eq(bookings.vehicleId, vehicleId) : sql`true`,
    lt(bookings.startsAt, period.endsAt),
    gt(bookings.endsAt, period.startsAt),
    isOpenBooking(now),
  )})`;
}

/**
 * SQL condition: the pauses of a vehicle, including its business's; without a vehicle, only those of the whole
 * business.
 */
function isPauseOf({ businessId, vehicleId }: { businessId: string; vehicleId?: string }): SQL {
  const ofVehicle = vehicleId ? eq(pauses.vehicleId, vehicleId) : sql`false`;
  return sql`(${and(eq(pauses.businessId, businessId), or(isNull(pauses.vehicleId), ofVehicle))})`;
}

/** Finds the current or next pause for the public page of a vehicle or a business; null without one. */
export async function findPublicPause(
  scope: { businessId: string; vehicleId?: string },
  now: Date,
): Promise<PublicPause | null> {
  const [found] = await db()
    .select({ startsAt: pauses.startsAt, endsAt: pauses.endsAt })
    .from(pauses)
    .where(and(isPauseOf(scope), gt(pauses.endsAt, now)))
    .orderBy(asc(pauses.startsAt))
    .limit(1);
  if (!found) return null;
  const days = pauseDaysOf(found);
  return { ...days, backOn: plusDays(days.to, 1) };
}

/** Lists the periods in which a vehicle or its business is paused. */
export async function listPausePeriods(
  executor: Executor,
  vehicleId: string,
  [from, to]: readonly [Date, Date],
): Promise<{ id: string; startsAt: Date; endsAt: Date; createdAt: Date }[]> {
  const { id, startsAt, endsAt, createdAt } = pauses;
  return executor
    .select({ id, startsAt, endsAt, createdAt })
    .from(pauses)
    .innerJoin(vehicles, and(eq(vehicles.id, vehicleId), eq(vehicles.businessId, pauses.businessId)))
    .where(
      and(
        or(isNull(pauses.vehicleId), eq(pauses.vehicleId, vehicleId)),
        gt(pauses.endsAt, from),
        lt(pauses.startsAt, to),
      ),
    )
    .orderBy(asc(startsAt));
}

/** Lists the same periods as entries of the owner's calendars. */
export async function listPauseEntries(
  vehicleIds: string[],
  [from, to]: readonly [Date, Date],
): Promise<(CalendarEntry & { vehicleId: string })[]> {
  const rows = await db()
    .select({ vehicleId: vehicles.id, id: pauses.id, startsAt: pauses.startsAt, endsAt: pauses.endsAt })
    .from(pauses)
    .innerJoin(
      vehicles,
      and(
        eq(vehicles.businessId, pauses.businessId),
        or(isNull(pauses.vehicleId), eq(pauses.vehicleId, vehicles.id)),
      ),
    )
    .where(and(inArray(vehicles.id, vehicleIds), gt(pauses.endsAt, from), lt(pauses.startsAt, to)))
    .orderBy(asc(pauses.startsAt));
  return rows.map(({ vehicleId, id, startsAt, endsAt }) => ({
    vehicleId,
    id,
    kind: "pause" as const,
    note: "",
    importName: null,
    booking: null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    freeAt: endsAt.toISOString(),
  }));
}

/** The last day for which a pause can be set. */
export const lastPauseDay = (now: Date) => plusDays(dayIn(now, KIGALI), 2 * 365);
