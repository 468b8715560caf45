import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";

/** SQL condition: a booking that began as a request to the owner. Staff accept their own bookings as they make them. */
export const isRequest = and(eq(bookings.isInstantBook, false), eq(bookings.source, "marketplace"));

/**
 * The history of a request, for a lateral join: when it was made, declined by the owner, or expired unanswered. `minutes`
 * is the time until the owner accepted or declined it, null while and where there is no answer.
 */
export function requestHistory() {
  const { at, fromStatus, toStatus, actorKind } = bookingEvents;
  const first = (which: SQL, name: string) => sql<Date | null>`min(${at}) filter (where ${which})`.as(name);
  const history = db()
    .select({
      askedAt: first(sql`${toStatus} = 'requested'`, "asked_at"),
      declinedAt: first(sql`${toStatus} = 'declined' and ${actorKind} = 'owner'`, "declined_at"),
      expiredAt: first(sql`${fromStatus} = 'requested' and ${toStatus} = 'expired'`, "expired_at"),
    })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookings.id))
    .as("history");
  const answeredAt = sql`coalesce(${bookings.acceptedAt}, ${history.declinedAt})`;
  const askedAt = sql`coalesce(${history.askedAt}, ${bookings.createdAt})`;
  return { history, minutes: sql<number | null>`(extract(epoch from ${answeredAt} - ${askedAt}) / 60)` };
}

/** SQL for the median of minutes, rounded. */
export const medianOf = (minutes: SQL | SQL.Aliased) =>
  sql<number | null>`round(percentile_cont(0.5) within group (order by ${minutes}))::int`;
