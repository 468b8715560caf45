import { sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { addMs, dayIn, HOUR_MS, instantAt, KIGALI, MINUTE_MS, plusDays } from "@/lib/platform/dates";
import { latestPickUp } from "./is-available";

/**
 * How long the results of a search stay the same without any writes: until the next hold expires or, without dates, the
 * next occupancy begins or ends; with dates, until the notice before pick-up drops by an hour; until the end of the
 * day, and for at most a minute.
 */
export async function nextAvailabilityChange(dates: RequestedDates | undefined, now: Date): Promise<Date> {
  const tomorrow = plusDays(dayIn(now, KIGALI), 1);
  const instants = [
    (await nextOccupancyChange(dates, now)) ?? Number.POSITIVE_INFINITY,
    dates ? nextHourLess(latestPickUp(dates), now) : Number.POSITIVE_INFINITY,
    instantAt(tomorrow, "00:00", KIGALI).getTime(),
    addMs(now, MINUTE_MS).getTime(),
  ];
  return new Date(Math.min(...instants));
}

async function nextOccupancyChange(
  dates: RequestedDates | undefined,
  now: Date,
): Promise<number | null | undefined> {
  const { during, expiresAt } = vehicleOccupancy;
  const ends = dates ? [] : [sql`lower(${during})`, sql`upper(${during})`];
  const next = [sql`${expiresAt}`, ...ends].map(
    (end) =>
      sql`(select ${end} from ${vehicleOccupancy} where ${end} > ${now.toISOString()} order by ${end} limit 1)`,
  );
  // Rounded down to the millisecond, so that no result is kept too long.
  const [row] = await db().execute<{ at: number | null }>(
    sql`select floor(extract(epoch from least(${sql.join(next, sql`, `)})) * 1000)::float8 as at`,
  );
  return row?.at;
}

/** The first millisecond at which the whole hours left until an instant decrease. */
function nextHourLess(instant: Date, now: Date): number {
  const left = instant.getTime() - now.getTime();
  return now.getTime() + (((left % HOUR_MS) + HOUR_MS) % HOUR_MS) + 1;
}
