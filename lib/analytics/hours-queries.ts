import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { vehicles } from "@/db/schema/vehicles";
import { edgesSql, firstEdge, isItsBooking, isItsVehicle, lastEdge, type Slice } from "./slice";

const SECOND_MS = 1_000;

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
function spread(slice: Slice, periods: SQL): Promise<Seconds[]> {
  return slice.by === "vehicle" ? spreadByCar(slice, periods) : spreadByStretch(slice, periods);
}

/** The periods as far as they lie between the first edge and the last. */
function within(slice: Slice, periods: SQL): SQL {
  const [first, last] = [sql`${firstEdge(slice)}::timestamptz`, sql`${lastEdge(slice)}::timestamptz`];
  return sql`select vehicle_id, cars, greatest(starts, ${first}) as starts, least(ends, ${last}) as ends
    from (${periods}) period where least(ends, ${last}) > greatest(starts, ${first})`;
}

async function spreadByCar(slice: Slice, periods: SQL): Promise<Seconds[]> {
  const { rows } = await db().execute<{ key: string; seconds: string }>(sql`
    select vehicle_id as key, round(sum(cars * extract(epoch from ends - starts)))::bigint as seconds
    from (${within(slice, periods)}) p group by 1`);
  return rows.map((row) => ({ key: row.key, seconds: Number(row.seconds) }));
}

/**
 * Between two edges lies what has gone by at the later and had not at the earlier; and what has gone by at an instant is
 * known from how many periods had begun and ended before it, and when on average. So a million cars are read once and not
 * once for each stretch.
 */
async function spreadByStretch(slice: Slice, periods: SQL): Promise<Seconds[]> {
  const first = sql`${firstEdge(slice)}::timestamptz`;
  const { rows } = await db().execute<{ stretch: number; cars: string; seconds: string }>(sql`
    select width_bucket(move.at, ${edgesSql(slice)}) as stretch, sum(move.cars) as cars,
      sum(move.cars * extract(epoch from move.at - ${first})) as seconds
    from (${within(slice, periods)}) p
    cross join lateral (values (p.starts, p.cars), (p.ends, -p.cars)) move(at, cars) group by 1`);
  const moves = rows.map((row) => ({
    stretch: row.stretch,
    cars: Number(row.cars),
    seconds: Number(row.seconds),
  }));
  const goneBy = slice.edges.map((edge, index) => {
    const at = (edge.getTime() - (slice.edges[0]?.getTime() ?? 0)) / SECOND_MS;
    return moves
      .filter(({ stretch }) => stretch <= index)
      .reduce((sum, move) => sum + move.cars * at - move.seconds, 0);
  });
  return goneBy
    .slice(1)
    .map((seconds, index) => ({
      key: String(index + 1),
      seconds: Math.round(seconds - (goneBy[index] ?? 0)),
    }))
    .filter(({ seconds }) => seconds > 0);
}
