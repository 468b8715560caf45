import { type SQL, sql } from "drizzle-orm";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { pauses } from "@/db/schema/catalog/pauses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { billableDays } from "@/lib/catalog/pricing/billable-days";
import { DEFAULT_TIME, handoverTimes, type RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { addMs, HOUR_MS, instantAt, KIGALI } from "@/lib/platform/dates";

/** The pick-up and return instants of a search's dates, at 10:00 in Kigali unless times are given. */
function toInstants({ from, to, fromTime, toTime }: RequestedDates): [Date, Date] {
  return [instantAt(from, fromTime ?? DEFAULT_TIME, KIGALI), instantAt(to, toTime ?? DEFAULT_TIME, KIGALI)];
}

/**
 * SQL condition for the hold of a checkout, which is paid or gone within minutes. Other holds (a booking made at the
 * counter, an accepted request, a proposed change) last for hours or weeks and count as bookings outside.
 */
export const isBriefHold = sql`(${vehicleOccupancy.kind} = 'hold'
  and ${vehicleOccupancy.expiresAt} <= ${vehicleOccupancy.createdAt} + interval '1 hour')`;

/**
 * SQL condition for available vehicles: with dates, those that a quote would accept; without, those not occupied now.
 */
export function isAvailable(dates: RequestedDates | undefined, now: Date): SQL {
  if (dates) return isBookableOn(dates, now);
  const moment = { startsAt: now, endsAt: addMs(now, 1) };
  return isUnpausedAnd(moment, hasNoOccupancy(occupiesDuring(moment.startsAt, moment.endsAt, now)));
}

/** Free for the dates, and the dates meet the vehicle's minimum and maximum length and notice. */
function isBookableOn(dates: RequestedDates, now: Date): SQL {
  const [startsAt, endsAt] = toInstants(dates);
  const days = billableDays(startsAt, endsAt);
  const leadHours = Math.floor((latestPickUp(dates).getTime() - now.getTime()) / HOUR_MS);
  return sql`(${vehicles.minDays} <= ${days} and ${vehicles.maxDays} >= ${days}
    and ${vehicles.advanceNoticeHours} <= ${leadHours} and (${vehicles.isInstantBook} or ${leadHours} >= 1)
    and ${isFreeFor({ startsAt, endsAt }, now)})`;
}

/** The latest pick-up on the first day, from which the hours of notice are counted. */
export function latestPickUp({ from, fromTime }: RequestedDates): Date {
  return instantAt(from, fromTime ?? handoverTimes.at(-1) ?? DEFAULT_TIME, KIGALI);
}

interface BookingPeriod {
  startsAt: Date;
  endsAt: Date;
}

/**
 * SQL condition over vehicle_occupancy and its vehicle: the occupancy overlaps the booking period or the buffer after
 * it and is not an expired hold. The occupancy may be a booking, the owner's block or an imported entry. Quotes,
 * bookings, changes of dates and searches all use this one condition.
 */
export function blocksBooking({ startsAt, endsAt }: BookingPeriod, now: Date): SQL {
  const buffer = sql`${vehicles.bufferMinutes} * interval '1 minute'`;
  return occupiesDuring(startsAt, sql`(${endsAt.toISOString()}::timestamptz + ${buffer})`, now);
}

/**
 * SQL condition: nothing occupies the row's vehicle for the period and the buffer after it, and neither it nor its
 * business is paused.
 */
export function isFreeFor(bookingPeriod: BookingPeriod, now: Date): SQL {
  return isUnpausedAnd(bookingPeriod, hasNoOccupancy(blocksBooking(bookingPeriod, now)));
}

/**
 * SQL condition: the row's vehicle or its business is paused during a part of the period. The few pauses are read once
 * per statement and hashed, like hidden businesses in visibleToPublic().
 */
export function isPausedDuring({ startsAt, endsAt }: BookingPeriod): SQL {
  const overlaps = sql`${pauses.endsAt} > ${startsAt.toISOString()} and ${pauses.startsAt} < ${endsAt.toISOString()}`;
  return sql`(${vehicles.businessId} in (select ${pauses.businessId} from ${pauses}
      where ${pauses.vehicleId} is null and ${overlaps})
    or ${vehicles.id} in (select ${pauses.vehicleId} from ${pauses}
      where ${pauses.vehicleId} is not null and ${overlaps}))`;
}

/** One CASE, because the planner assumes that each further condition halves the result. */
function isUnpausedAnd(period: BookingPeriod, isFree: SQL): SQL {
  return sql`(case when ${isPausedDuring(period)} then false else ${isFree} end)`;
}

/**
 * SQL condition for current occupancies. It compares `during`, whose index finds these few rows among those of all
 * vehicles.
 */
export function occupiesNow(now: Date): SQL {
  const { during, expiresAt } = vehicleOccupancy;
  const at = now.toISOString();
  return sql`(${during} && tstzrange(${at}::timestamptz, ${at}::timestamptz, '[]')
    and (${expiresAt} is null or ${expiresAt} > ${at}))`;
}

function hasNoOccupancy(condition: SQL): SQL {
  // OFFSET 0 keeps the planner from joining all vehicles with all bookings, because only few vehicles are examined,
  // with one probe each.
  return sql`not exists (select 1 from ${vehicleOccupancy}
    where ${vehicleOccupancy.vehicleId} = ${vehicles.id} and ${condition} offset 0)`;
}

/**
 * SQL condition for occupancies that overlap the period and are not expired holds. It compares the upper
 * bound, whose index is ten times faster here than that of the exclusion constraint. The lower bound, which
 * is never null, is kept out of the index conditions: PostgreSQL 18 would plan a skip scan from bound to
 * bound for it and choose the slow index.
 */
export function occupiesDuring(startsAt: Date, endsAt: Date | SQL, now: Date): SQL {
  const { during, expiresAt } = vehicleOccupancy;
  const end = endsAt instanceof Date ? sql`${endsAt.toISOString()}` : endsAt;
  return sql`(upper(${during}) > ${startsAt.toISOString()} and coalesce(lower(${during}), '-infinity') < ${end}
    and (${expiresAt} is null or ${expiresAt} > ${now.toISOString()}))`;
}
