import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { pauses } from "@/db/schema/catalog/pauses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { bookingIsInSlice, edgesSql, firstEdge, lastEdge, type Slice, vehicleIsInSlice } from "./slice";

const SECOND_MS = 1_000;

interface Seconds {
  key: string;
  seconds: number;
}

/**
 * Seconds vehicles were booked: the agreed period of active and completed bookings, up to the return if that was
 * earlier; where one vehicle replaced another on the way, each for its part. Bookings of a vehicle never overlap, so the
 * sum never exceeds the time there is.
 */
export function sumBookedSeconds(slice: Slice): Promise<Seconds[]> {
  return spread(slice, bookedPeriods(slice));
}

function bookedPeriods(slice: Slice): SQL {
  const { startsAt, endsAt, returnedAt, status, vehicleId, vehicleSince } = bookings;
  const { during, changeId, kind } = vehicleOccupancy;
  const replacedAt = sql`least(upper(${during}), ${bookingChanges.updatedAt})`;
  return sql`select ${vehicleId} as vehicle_id, coalesce(${vehicleSince}, ${startsAt}) as starts,
      least(${endsAt}, ${returnedAt}) as ends, 1 as vehicles
    from ${bookings} where ${bookingIsInSlice(slice)} and ${status} in ('confirmed', 'active', 'completed')
    and ${startsAt} < ${lastEdge(slice)}::timestamptz and ${endsAt} > ${firstEdge(slice)}::timestamptz
    union all
    select ${vehicles.id}, lower(${during}), ${replacedAt}, 1
    from ${bookingChanges} join ${vehicleOccupancy} on ${changeId} = ${bookingChanges.id} and ${kind} = 'booking'
    join ${vehicles} on ${vehicles.id} = ${vehicleOccupancy.vehicleId}
    where ${vehicleIsInSlice(slice)} and lower(${during}) < ${lastEdge(slice)}::timestamptz
      and ${replacedAt} > ${firstEdge(slice)}::timestamptz`;
}

/** The time a vehicle could be booked. A removed vehicle is not changed again, so its last change is its removal. */
const lifeStart = sql`coalesce(${vehicles.publishedAt}, 'infinity'::timestamptz)`;
const lifeEnd = sql`(case when ${vehicles.status} = 'removed' then ${vehicles.updatedAt} else 'infinity'::timestamptz end)`;

/**
 * Seconds vehicles existed, from their first publication on, blocked or not. Most existed throughout and are
 * aggregated into one row.
 */
export function sumListedSeconds(slice: Slice): Promise<Seconds[]> {
  const vehicleId = slice.by === "vehicle" ? sql`${vehicles.id}` : sql`null::text`;
  return spread(
    slice,
    sql`select ${vehicleId} as vehicle_id, greatest(${lifeStart}, ${firstEdge(slice)}::timestamptz) as starts,
        least(${lifeEnd}, ${lastEdge(slice)}::timestamptz) as ends, count(*)::int as vehicles
      from ${vehicles} where ${vehicleIsInSlice(slice)} and ${vehicles.publishedAt} is not null group by 1, 2, 3`,
  );
}

/**
 * Seconds vehicles were unavailable by the owner's choice: blocked, in maintenance, paused, or booked elsewhere
 * according to an imported calendar. Pauses overlap blocks and each other, and an hour counts once; the bookings that
 * the owner keeps during a pause do not count.
 */
export function sumBlockedSeconds(slice: Slice): Promise<Seconds[]> {
  const { during, kind, vehicleId } = vehicleOccupancy;
  const overlapsSlice = (starts: SQL, ends: SQL) =>
    sql`${ends} > ${firstEdge(slice)}::timestamptz and ${starts} < ${lastEdge(slice)}::timestamptz`;
  return spread(
    slice,
    sql`with closed as (
        select vehicle_id, range_agg(closed_during) as closed_during from (
          select ${vehicleId} as vehicle_id, ${during} as closed_during
          from ${vehicleOccupancy} join ${vehicles} on ${vehicles.id} = ${vehicleId}
          where ${vehicleIsInSlice(slice)} and ${kind} in ('block', 'maintenance', 'import')
            and ${overlapsSlice(sql`lower(${during})`, sql`upper(${during})`)}
          union all
          select ${vehicles.id}, tstzrange(${pauses.startsAt}, ${pauses.endsAt})
          from ${pauses} join ${vehicles} on ${vehicles.businessId} = ${pauses.businessId}
            and (${pauses.vehicleId} is null or ${pauses.vehicleId} = ${vehicles.id})
          where ${vehicleIsInSlice(slice)} and ${overlapsSlice(sql`${pauses.startsAt}`, sql`${pauses.endsAt}`)}
        ) owners_choice group by 1),
      booked as (
        select vehicle_id, range_agg(tstzrange(starts, ends)) as booked_during from (${bookedPeriods(slice)}) booking
        where ends > starts and vehicle_id in (select vehicle_id from closed) group by 1)
      select closed.vehicle_id, greatest(lower(part), ${lifeStart}) as starts, least(upper(part), ${lifeEnd}) as ends,
        1 as vehicles
      from closed join ${vehicles} on ${vehicles.id} = closed.vehicle_id left join booked using (vehicle_id)
      cross join lateral unnest(closed_during - coalesce(booked_during, '{}')) part`,
  );
}

/** Cuts periods (vehicle_id, starts, ends, vehicles) at the slice's edges and sums them. */
function spread(slice: Slice, periods: SQL): Promise<Seconds[]> {
  return slice.by === "vehicle" ? spreadByVehicle(slice, periods) : spreadByInterval(slice, periods);
}

/** Limits the periods to the time between the first edge and the last. */
function clipToSlice(slice: Slice, periods: SQL): SQL {
  const [first, last] = [sql`${firstEdge(slice)}::timestamptz`, sql`${lastEdge(slice)}::timestamptz`];
  return sql`select vehicle_id, vehicles, greatest(starts, ${first}) as starts, least(ends, ${last}) as ends
    from (${periods}) period where least(ends, ${last}) > greatest(starts, ${first})`;
}

async function spreadByVehicle(slice: Slice, periods: SQL): Promise<Seconds[]> {
  const rows = await db().execute<{ key: string; seconds: string }>(sql`
    select vehicle_id as key, round(sum(vehicles * extract(epoch from ends - starts)))::bigint as seconds
    from (${clipToSlice(slice, periods)}) p group by 1`);
  return rows.map((row) => ({ key: row.key, seconds: Number(row.seconds) }));
}

/**
 * The time elapsed in an interval is the time elapsed at its end less that at its start. The time elapsed at an
 * instant follows from the number and mean of the starts and ends before it. So a million vehicles are read once and
 * not once per interval.
 */
async function spreadByInterval(slice: Slice, periods: SQL): Promise<Seconds[]> {
  const first = sql`${firstEdge(slice)}::timestamptz`;
  const rows = await db().execute<{ interval: number; vehicles: string; seconds: string }>(sql`
    select width_bucket(move.at, ${edgesSql(slice)}) as interval, sum(move.vehicles) as vehicles,
      sum(move.vehicles * extract(epoch from move.at - ${first})) as seconds
    from (${clipToSlice(slice, periods)}) p
    cross join lateral (values (p.starts, p.vehicles), (p.ends, -p.vehicles)) move(at, vehicles) group by 1`);
  const moves = rows.map((row) => ({
    interval: row.interval,
    vehicles: Number(row.vehicles),
    seconds: Number(row.seconds),
  }));
  const elapsedAtEdge = slice.edges.map((edge, index) => {
    const at = (edge.getTime() - (slice.edges[0]?.getTime() ?? 0)) / SECOND_MS;
    return moves
      .filter(({ interval }) => interval <= index)
      .reduce((sum, move) => sum + move.vehicles * at - move.seconds, 0);
  });
  return elapsedAtEdge
    .slice(1)
    .map((seconds, index) => ({
      key: String(index + 1),
      seconds: Math.round(seconds - (elapsedAtEdge[index] ?? 0)),
    }))
    .filter(({ seconds }) => seconds > 0);
}
