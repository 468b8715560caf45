import { type SQL, sql } from "drizzle-orm";
import { bookings } from "@/db/schema/rentals/bookings";

const { status, source, acceptedAt, deadlineAt, endsAt } = bookings;

/** SQL over bookings: the same as isDueAtPickUp() of the effective status. */
export const isDueAtPickUpAt = (now: Date): SQL =>
  sql`(${status} = 'pending_payment' and ${source} <> 'marketplace' and ${deadlineAt} > ${now.toISOString()}::timestamptz)`;

/**
 * SQL over bookings: agreed and not picked up yet. Accepted requests are about to be paid, and what was booked at the
 * counter is paid at the pick-up; other unpaid checkouts do not concern the owner.
 */
export function isUpcomingAt(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`((${status} = 'confirmed' and ${endsAt} > ${at})
    or (${status} = 'pending_payment' and ${deadlineAt} > ${at} and ${acceptedAt} is not null))`;
}
