import { type SQL, sql } from "drizzle-orm";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { vehicles } from "@/db/schema/vehicles";
import { after, DEFAULT_TIME, HOUR_MS, instantAt, KIGALI } from "@/lib/dates";
import { rentalDays } from "@/lib/quotes/rules";
import { handoverTimes, type RentalDates } from "@/lib/search/rules";

/** Pick-up and return of a list's dates: at ten unless told otherwise, in Kigali. */
function instantsOf({ from, to, fromTime, toTime }: RentalDates): [Date, Date] {
  return [instantAt(from, fromTime ?? DEFAULT_TIME, KIGALI), instantAt(to, toTime ?? DEFAULT_TIME, KIGALI)];
}

/** The cars one can have: at the dates what a quote would agree to; without dates, those nobody has right now. */
export function isAvailable(dates: RentalDates | undefined, now: Date): SQL {
  return dates ? isRentableOn(dates, now) : hasNone(takes(now, after(now, 1), now));
}

/** Free at those dates, and rented for that long and at that notice. */
function isRentableOn(dates: RentalDates, now: Date): SQL {
  const [startsAt, endsAt] = instantsOf(dates);
  const days = rentalDays(startsAt, endsAt);
  const latestTime = dates.fromTime ?? handoverTimes.at(-1) ?? DEFAULT_TIME;
  const latestPickUp = instantAt(dates.from, latestTime, KIGALI);
  const leadHours = Math.floor((latestPickUp.getTime() - now.getTime()) / HOUR_MS);
  return sql`(${vehicles.minDays} <= ${days} and ${vehicles.maxDays} >= ${days}
    and ${vehicles.advanceNoticeHours} <= ${leadHours} and (${vehicles.isInstantBook} or ${leadHours} >= 1)
    and ${isFreeFor({ startsAt, endsAt }, now)})`;
}

interface Rental {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Does an occupancy keep its car from a rental? It does when it meets the rental or the car's buffer after it and is no
 * expired hold, whether it is somebody's booking, the owner's block or an imported entry. The one answer to what can be
 * booked: quotes, bookings, changes of dates and searches all ask it, about rows of vehicle_occupancy and their vehicle.
 */
export function preventsRental({ startsAt, endsAt }: Rental, now: Date): SQL {
  const buffer = sql`${vehicles.bufferMinutes} * interval '1 minute'`;
  return takes(startsAt, sql`(${endsAt.toISOString()}::timestamptz + ${buffer})`, now);
}

/** Nothing prevents renting the car of the row then. */
export function isFreeFor(rental: Rental, now: Date): SQL {
  return hasNone(preventsRental(rental, now));
}

/** An occupancy that has its car at this moment. Said by its range: so the few of them are found among all cars'. */
export function takesNow(now: Date): SQL {
  const { during, expiresAt } = vehicleOccupancy;
  const at = now.toISOString();
  return sql`(${during} && tstzrange(${at}::timestamptz, ${at}::timestamptz, '[]')
    and (${expiresAt} is null or ${expiresAt} > ${at}))`;
}

function hasNone(condition: SQL): SQL {
  // OFFSET 0 keeps the planner from joining all cars with all bookings: few cars are looked at, one probe each.
  return sql`not exists (select 1 from ${vehicleOccupancy}
    where ${vehicleOccupancy.vehicleId} = ${vehicles.id} and ${condition} offset 0)`;
}

/**
 * An occupancy that touches the period and is no expired hold. Said by its ends: for that there is an index ten times
 * quicker to ask than the one of the exclusion constraint. Its beginning, which always has a value, is kept out of the
 * index's conditions: PostgreSQL 18 believes that it would skip from end to end for it, and takes the slow one.
 */
export function takes(startsAt: Date, endsAt: Date | SQL, now: Date): SQL {
  const { during, expiresAt } = vehicleOccupancy;
  const end = endsAt instanceof Date ? sql`${endsAt.toISOString()}` : endsAt;
  return sql`(upper(${during}) > ${startsAt.toISOString()} and coalesce(lower(${during}), '-infinity') < ${end}
    and (${expiresAt} is null or ${expiresAt} > ${now.toISOString()}))`;
}
