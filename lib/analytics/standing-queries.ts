import { sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { edgesSql, firstEdge, isItsBooking, type Slice } from "./slice";

/** How many rentals were out, and how many agreed and still ahead, when each stretch ended; a stretch with neither has no row. */
export async function countStanding(slice: Slice): Promise<{ key: string; out: number; upcoming: number }[]> {
  const { status, confirmedAt, startsAt, endsAt, returnedAt } = bookings;
  const { rows } = await db().execute<{ key: string; out: number; upcoming: number }>(sql`
    select (e.n - 1)::text as key,
      (count(*) filter (where starts <= e.at))::int as out, (count(*) filter (where starts > e.at))::int as upcoming
    from unnest(${edgesSql(slice)}) with ordinality e(at, n)
    join (
      select ${confirmedAt} as agreed, ${startsAt} as starts,
        coalesce(${returnedAt}, case when ${status} = 'active' then 'infinity' else ${endsAt} end) as ends
      from ${bookings} where ${isItsBooking(slice)} and ${status} in ('confirmed', 'active', 'completed')
      and (${status} = 'active' or ${endsAt} > ${firstEdge(slice)}::timestamptz)
    ) b on b.agreed <= e.at and b.ends > e.at
    where e.n > 1 group by 1`);
  return rows;
}
