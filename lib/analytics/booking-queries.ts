import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { reviews } from "@/db/schema/reviews";
import { vehicles } from "@/db/schema/vehicles";
import { isBetween, isItsBooking, isItsVehicle, keyOf, type Slice } from "./slice";

const count = (which: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${which}))::int`;

/** Bookings by when they were confirmed: how many, how long, and how many of them were cancelled since. */
export async function countBookings(slice: Slice) {
  const { confirmedAt, vehicleId, days, status } = bookings;
  return db()
    .select({
      key: keyOf(slice, sql`${confirmedAt}`, sql`${vehicleId}`),
      bookings: sql<number>`count(*)::int`,
      days: sql<number>`coalesce(sum(${days}), 0)::int`,
      cancelled: count(sql`${status} = 'cancelled'`),
    })
    .from(bookings)
    .where(and(isItsBooking(slice), isBetween(slice, sql`${confirmedAt}`)))
    .groupBy(sql`1`);
}

/**
 * Requests by when they were made: those accepted, those the owner declined, those that ran out unanswered. Withdrawn
 * ones, those still waiting, and those that lost their days to another that was accepted are nobody's fault and in none.
 */
export async function countRequests(slice: Slice) {
  const { at, fromStatus, toStatus, actorKind } = bookingEvents;
  const first = (which: ReturnType<typeof sql>, name: string) =>
    sql<Date | null>`min(${at}) filter (where ${which})`.as(name);
  const story = db()
    .select({
      askedAt: first(sql`${toStatus} = 'requested'`, "asked_at"),
      declinedAt: first(sql`${toStatus} = 'declined' and ${actorKind} = 'owner'`, "declined_at"),
      lapsedAt: first(sql`${fromStatus} = 'requested' and ${toStatus} = 'expired'`, "lapsed_at"),
    })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookings.id))
    .as("story");
  const { createdAt, acceptedAt, status } = bookings;
  const answeredAt = sql`coalesce(${acceptedAt}, ${story.declinedAt})`;
  const minutes = sql`extract(epoch from ${answeredAt} - coalesce(${story.askedAt}, ${createdAt})) / 60`;
  return db()
    .select({
      key: keyOf(slice, sql`${createdAt}`, sql`${bookings.vehicleId}`),
      accepted: count(sql`${acceptedAt} is not null`),
      declined: count(
        sql`${acceptedAt} is null and ${status} = 'declined' and ${story.declinedAt} is not null`,
      ),
      lapsed: count(sql`${acceptedAt} is null and ${status} = 'expired' and ${story.lapsedAt} is not null`),
      responseMinutes: sql<
        number | null
      >`round(percentile_cont(0.5) within group (order by ${minutes}))::int`,
    })
    .from(bookings)
    .crossJoinLateral(story)
    .where(and(isItsBooking(slice), eq(bookings.isInstantBook, false), isBetween(slice, sql`${createdAt}`)))
    .groupBy(sql`1`);
}

/** Reviews by when they were written. */
export async function countReviews(slice: Slice) {
  return db()
    .select({
      key: keyOf(slice, sql`${reviews.createdAt}`, sql`${reviews.vehicleId}`),
      reviews: sql<number>`count(*)::int`,
      stars: sql<number>`sum(${reviews.rating})::int`,
    })
    .from(reviews)
    .innerJoin(vehicles, eq(vehicles.id, reviews.vehicleId))
    .where(and(isItsVehicle(slice), isBetween(slice, sql`${reviews.createdAt}`)))
    .groupBy(sql`1`);
}
