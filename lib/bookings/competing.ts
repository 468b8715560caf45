import { and, eq, gt, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor, Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { vehicles } from "@/db/schema/vehicles";
import { recordTransition } from "./transition";

const rival = alias(bookings, "rival");

/**
 * Is `rival` a request that cannot be had besides the booking of the row, the time between two renters counted in?
 * `now` leaves out those whose time to be answered is over.
 */
function isRival(now: Date): SQL {
  const buffer = sql`make_interval(mins => (select ${vehicles.bufferMinutes} from ${vehicles}
    where ${vehicles.id} = ${rival.vehicleId}))`;
  return sql`(${and(
    eq(rival.vehicleId, bookings.vehicleId),
    eq(rival.status, "requested"),
    gt(rival.deadlineAt, now),
    ne(rival.id, bookings.id),
    sql`${rival.startsAt} < ${bookings.endsAt} + ${buffer}`,
    sql`${rival.endsAt} + ${buffer} > ${bookings.startsAt}`,
  )})`;
}

/** How many other requests want the days of a request, as a column of a query on bookings. */
export function rivalCount(now: Date): SQL<number> {
  return sql<number>`case when ${bookings.status} <> 'requested' then 0
    else (select count(*)::int from ${bookings} as ${rival} where ${isRival(now)}) end`;
}

/** The booking this person has of the car in these days already, or the request. Requests take no dates by themselves. */
export async function findOwnBooking(
  executor: Executor,
  renterId: string,
  vehicleId: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): Promise<string | undefined> {
  const isOpen = or(inArray(bookings.status, ["confirmed", "active"]), gt(bookings.deadlineAt, now));
  const own = and(eq(bookings.renterId, renterId), eq(bookings.vehicleId, vehicleId), isOpen);
  const [found] = await executor
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(own, lt(bookings.startsAt, endsAt), gt(bookings.endsAt, startsAt)))
    .limit(1);
  return found?.id;
}

/** Declines the requests a booking leaves no days for, in the transaction that gives them to it; the car is locked. */
export async function declineRivals(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  const losing = await tx
    .select({ row: rival })
    .from(rival)
    .innerJoin(bookings, and(eq(bookings.id, bookingId), isRival(now)))
    .for("update", { of: rival });
  const system = { kind: "system" } as const;
  for (const { row } of losing)
    await recordTransition(tx, row, system, { to: "declined", reason: "competing" }, now);
}
