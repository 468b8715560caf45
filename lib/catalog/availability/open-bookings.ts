import { and, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { bookings } from "@/db/schema/rentals/bookings";

/**
 * SQL condition: the booking waits for its payment or its answer, is confirmed or under way. One whose deadline has
 * passed is over, even if no worker has recorded that yet.
 */
export function isOpenBooking(now: Date): SQL {
  const { status, deadlineAt } = bookings;
  const waits = and(inArray(status, ["pending_payment", "requested"]), gt(deadlineAt, now));
  return sql`(${or(inArray(status, ["confirmed", "active"]), waits)})`;
}
