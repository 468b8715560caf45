import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db";
import { reviews } from "@/db/schema/catalog/reviews";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { isRequest, medianOf, requestHistory } from "@/lib/catalog/storefront/request-answers";
import {
  bookingIsInSlice,
  edgesSql,
  firstEdge,
  groupKey,
  isBetween,
  type Slice,
  vehicleIsInSlice,
} from "./slice";

const count = (which: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${which}))::int`;

/** Counts bookings by the time of confirmation, with their length and how many were cancelled since. */
export async function countBookings(slice: Slice) {
  const { confirmedAt, vehicleId, days, status } = bookings;
  return db()
    .select({
      key: groupKey(slice, sql`${confirmedAt}`, sql`${vehicleId}`),
      bookings: sql<number>`count(*)::int`,
      days: sql<number>`coalesce(sum(${days}), 0)::int`,
      cancelled: count(sql`${status} = 'cancelled'`),
    })
    .from(bookings)
    .where(and(bookingIsInSlice(slice), isBetween(slice, sql`${confirmedAt}`)))
    .groupBy(sql`1`);
}

/**
 * Counts requests by the time they were made: accepted, declined by the owner, or expired. Withdrawn and pending
 * requests, those that lost their dates to a competing request, and bookings that the business made itself say nothing
 * about the owner and are left out.
 */
export async function countRequests(slice: Slice) {
  const { createdAt, acceptedAt, status } = bookings;
  const { history, minutes } = requestHistory();
  return db()
    .select({
      key: groupKey(slice, sql`${createdAt}`, sql`${bookings.vehicleId}`),
      accepted: count(sql`${acceptedAt} is not null`),
      declined: count(
        sql`${acceptedAt} is null and ${status} = 'declined' and ${history.declinedAt} is not null`,
      ),
      expired: count(
        sql`${acceptedAt} is null and ${status} = 'expired' and ${history.expiredAt} is not null`,
      ),
      responseMinutes: medianOf(minutes),
    })
    .from(bookings)
    .crossJoinLateral(history)
    .where(and(bookingIsInSlice(slice), isRequest, isBetween(slice, sql`${createdAt}`)))
    .groupBy(sql`1`);
}

/** Counts reviews by the time they became public. */
export async function countReviews(slice: Slice) {
  return db()
    .select({
      key: groupKey(slice, sql`${reviews.publishedAt}`, sql`${reviews.vehicleId}`),
      reviews: sql<number>`count(*)::int`,
      stars: sql<number>`sum(${reviews.rating})::int`,
    })
    .from(reviews)
    .innerJoin(vehicles, eq(vehicles.id, reviews.vehicleId))
    .where(
      and(vehicleIsInSlice(slice), isBetween(slice, sql`${reviews.publishedAt}`), isNull(reviews.heldAt)),
    )
    .groupBy(sql`1`);
}

/**
 * Active bookings, and agreed ones still ahead, at the end of each interval; an interval with neither has no row.
 * A booking is active from handover to return, as the figures beside the trend count it: a late pick-up is still
 * ahead and a late return still active, and what is accepted is agreed before it is paid (isUpcomingAt).
 */
export async function countOpenBookings(
  slice: Slice,
): Promise<{ key: string; out: number; upcoming: number }[]> {
  const { status, acceptedAt, confirmedAt, deadlineAt, pickedUpAt, startsAt, endsAt, returnedAt } = bookings;
  const edge = sql`${firstEdge(slice)}::timestamptz`;
  const rows = await db().execute<{ key: string; out: number; upcoming: number }>(sql`
    select (e.n - 1)::text as key,
      (count(*) filter (where starts <= e.at))::int as out, (count(*) filter (where starts > e.at))::int as upcoming
    from unnest(${edgesSql(slice)}) with ordinality e(at, n)
    join (
      select coalesce(${acceptedAt}, ${confirmedAt}) as agreed,
        coalesce(${pickedUpAt},
          case when ${status} in ('pending_payment', 'confirmed') then 'infinity' else ${startsAt} end) as starts,
        coalesce(${returnedAt}, ${deadlineAt}, case when ${status} = 'active' then 'infinity' else ${endsAt} end) as ends
      from ${bookings} where ${bookingIsInSlice(slice)}
      and ${status} in ('pending_payment', 'confirmed', 'active', 'completed')
      and (${status} = 'active' or ${endsAt} > ${edge} or ${returnedAt} > ${edge})
    ) b on b.agreed <= e.at and b.ends > e.at
    where e.n > 1 group by 1`);
  return rows;
}
