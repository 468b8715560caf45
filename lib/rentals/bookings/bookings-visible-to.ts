import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { bookings } from "@/db/schema/rentals/bookings";
import type { Actor } from "@/lib/platform/actor";

/**
 * Restricts a query to the bookings an actor may see: their own, and those of their businesses without the checkouts
 * that were never paid; all for administrators and the system.
 */
export function bookingsVisibleTo(actor: Actor): SQL {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "anonymous") return sql`false`;
  if (actor.role === "admin") return sql`true`;
  const businessIds = actor.memberships.map(({ businessId }) => businessId);
  const own = actor.key ? sql`false` : eq(bookings.renterId, actor.userId);
  if (businessIds.length === 0) return own;
  return sql`(${own} or (${inArray(bookings.businessId, businessIds)} and ${bookings.isKnownToBusiness}))`;
}
