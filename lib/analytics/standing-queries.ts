import { sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { edgesSql, firstEdge, isItsBooking, type Slice } from "./slice";

/**
 * How many rentals were out, and how many agreed and still ahead, when each stretch ended; a stretch with neither has no row.
 * Out from the moment the car was handed over until it came back, as the figures beside the lines count: a pick-up that is
 * late is still ahead, and a car that is late still out.
 */
export async function countStanding(slice: Slice): Promise<{ key: string; out: number; upcoming: number }[]> {
  const { status, confirmedAt, pickedUpAt, startsAt, endsAt, returnedAt } = bookings;
  const edge = sql`${firstEdge(slice)}::timestamptz`;
  const { rows } = await db().execute<{ key: string; out: number; upcoming: number }>(sql`
    select (e.n - 1)::text as key,
      (count(*) filter (where starts <= e.at))::int as out, (count(*) filter (where starts > e.at))::int as upcoming
    from unnest(${edgesSql(slice)}) with ordinality e(at, n)
    join (
      select ${confirmedAt} as agreed,
        coalesce(${pickedUpAt}, case when ${status} = 'confirmed' then 'infinity' else ${startsAt} end) as starts,
        coalesce(${returnedAt}, case when ${status} = 'active' then 'infinity' else ${endsAt} end) as ends
      from ${bookings} where ${isItsBooking(slice)} and ${status} in ('confirmed', 'active', 'completed')
      and (${status} = 'active' or ${endsAt} > ${edge} or ${returnedAt} > ${edge})
    ) b on b.agreed <= e.at and b.ends > e.at
    where e.n > 1 group by 1`);
  return rows;
}
