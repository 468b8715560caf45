import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { vehicles } from "@/db/schema/vehicles";
import { edgesSql, firstEdge, isItsBooking, isItsVehicle, lastEdge, type Slice } from "./slice";

interface Seconds {
  key: string;
  seconds: number;
}

/**
 * Seconds cars were booked: the agreed period of rentals that take place or took place, until the return where that was
 * earlier. No two of a car overlap, so a car is never booked more than all the time.
 */
export function countBooked(slice: Slice): Promise<Seconds[]> {
  const { startsAt, endsAt, returnedAt, status, vehicleId } = bookings;
  return spread(
    slice,
    sql`select ${vehicleId} as vehicle_id, ${startsAt} as starts, least(${endsAt}, ${returnedAt}) as ends, 1 as cars
      from ${bookings} where ${isItsBooking(slice)} and ${status} in ('confirmed', 'active', 'completed')
      and ${startsAt} < ${lastEdge(slice)}::timestamptz and ${endsAt} > ${firstEdge(slice)}::timestamptz`,
  );
}

/** From when on a car could be booked, and until when: a removed one is not touched again, so it left when it last changed. */
const lifeStart = sql`coalesce(${vehicles.publishedAt}, 'infinity'::timestamptz)`;
const lifeEnd = sql`(case when ${vehicles.status} = 'removed' then ${vehicles.updatedAt} else 'infinity'::timestamptz end)`;

/** Seconds cars were there: from their first publication on, blocked or not. Most were all along and are one row. */
export function countLives(slice: Slice): Promise<Seconds[]> {
  const vehicleId = slice.by === "vehicle" ? sql`${vehicles.id}` : sql`null::text`;
  return spread(
    slice,
    sql`select ${vehicleId} as vehicle_id, greatest(${lifeStart}, ${firstEdge(slice)}::timestamptz) as starts,
        least(${lifeEnd}, ${lastEdge(slice)}::timestamptz) as ends, count(*)::int as cars
      from ${vehicles} where ${isItsVehicle(slice)} and ${vehicles.publishedAt} is not null group by 1, 2, 3`,
  );
}

/** Seconds their owners had taken cars out: blocked, in maintenance, or rented elsewhere as an imported calendar says. */
export function countBlocked(slice: Slice): Promise<Seconds[]> {
  const { during, kind, vehicleId } = vehicleOccupancy;
  return spread(
    slice,
    sql`select ${vehicleId} as vehicle_id, greatest(lower(${during}), ${lifeStart}) as starts,
        least(upper(${during}), ${lifeEnd}) as ends, 1 as cars
      from ${vehicleOccupancy} join ${vehicles} on ${vehicles.id} = ${vehicleId}
      where ${isItsVehicle(slice)} and ${kind} in ('block', 'maintenance', 'import')
        and upper(${during}) > ${firstEdge(slice)}::timestamptz and lower(${during}) < ${lastEdge(slice)}::timestamptz`,
  );
}

/** Periods (vehicle_id, starts, ends, cars) cut at the slice's edges and added up. */
async function spread(slice: Slice, periods: SQL): Promise<Seconds[]> {
  const last = slice.edges.length - 1;
  const key = slice.by === "vehicle" ? sql`p.vehicle_id` : sql`n::text`;
  const { rows } = await db().execute<{ key: string; seconds: string }>(sql`
    select ${key} as key, round(sum(p.cars * extract(epoch from cut.ends - cut.starts)))::bigint as seconds
    from (select ${edgesSql(slice)} as edges) e
    cross join (${periods}) p
    cross join lateral generate_series(
      greatest(width_bucket(p.starts, e.edges), 1), least(width_bucket(p.ends, e.edges), ${last}::int)) n
    cross join lateral (select greatest(p.starts, e.edges[n]) as starts, least(p.ends, e.edges[n + 1]) as ends) cut
    where cut.ends > cut.starts group by 1`);
  return rows.map((row) => ({ key: row.key, seconds: Number(row.seconds) }));
}
