import { and, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor, Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { isOpenBooking } from "@/lib/catalog/availability/open-bookings";
import { systemActor } from "@/lib/platform/actor";
import { recordTransition } from "./record-transition";

const competingRequest = alias(bookings, "competing_request");

/**
 * SQL over bookings: whether another request competes with the booking, including the vehicle's buffer between renters.
 * Requests whose deadline is before `now` do not count.
 */
function isCompetingRequest(now: Date): SQL {
  const buffer = sql`make_interval(mins => (select ${vehicles.bufferMinutes} from ${vehicles}
    where ${vehicles.id} = ${competingRequest.vehicleId}))`;
  return sql`(${and(
    eq(competingRequest.vehicleId, bookings.vehicleId),
    eq(competingRequest.status, "requested"),
    gt(competingRequest.deadlineAt, now),
    ne(competingRequest.id, bookings.id),
    sql`${competingRequest.startsAt} < ${bookings.endsAt} + ${buffer}`,
    sql`${competingRequest.endsAt} + ${buffer} > ${bookings.startsAt}`,
  )})`;
}

/** SQL column for a query on bookings: the number of competing requests; 0 unless the booking is a request. */
export function competingRequestCount(now: Date): SQL<number> {
  return sql<number>`case when ${bookings.status} <> 'requested' then 0
    else (select count(*)::int from ${bookings} as ${competingRequest} where ${isCompetingRequest(now)}) end`;
}

/**
 * Finds the renter's own booking or request of this vehicle on these days. Requests do not occupy dates, so occupancy
 * does not show them.
 */
export async function findOwnBooking(
  executor: Executor,
  renterId: string,
  vehicleId: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): Promise<string | undefined> {
  const own = and(eq(bookings.renterId, renterId), eq(bookings.vehicleId, vehicleId), isOpenBooking(now));
  const [found] = await executor
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(own, lt(bookings.startsAt, endsAt), gt(bookings.endsAt, startsAt)))
    .limit(1);
  return found?.id;
}

/**
 * Declines the requests that no longer fit beside a booking, in the transaction that gives it the dates. The
 * caller holds the vehicle's lock.
 */
export async function declineCompetingRequests(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  const losing = await tx
    .select({ row: competingRequest })
    .from(competingRequest)
    .innerJoin(bookings, and(eq(bookings.id, bookingId), isCompetingRequest(now)))
    .for("update", { of: competingRequest });
  for (const { row } of losing)
    await recordTransition(tx, row, systemActor, { to: "declined", reason: "competing" }, now);
}
