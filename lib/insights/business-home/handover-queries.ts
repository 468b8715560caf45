import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { pickUpOpensAt } from "@/lib/rentals/bookings/transitions/state-machine";
import type { DayHandover } from "./contract";
import { sortHandovers, todayBounds } from "./rules";

/** More than one counter handles in a day. */
const MAX_HANDOVERS = 60;

/**
 * The vehicles of some businesses that are handed over or returned today, or overdue. The reader may run the bookings
 * of the businesses in `run`, and see renters' addresses for those in `contact`.
 */
export async function listDayHandovers(
  businessIds: string[],
  { run, contact }: { run: string[]; contact: string[] },
  now: Date,
): Promise<DayHandover[]> {
  if (businessIds.length === 0) return [];
  const { startsAt, endsAt, pickedUpAt, returnedAt, status } = bookings;
  const { from, to } = todayBounds(now);
  const isToday = (instant: SQL) =>
    sql`(${instant} >= ${from.toISOString()}::timestamptz and ${instant} < ${to.toISOString()}::timestamptz)`;
  const isDue = (instant: SQL) => sql`${instant} < ${to.toISOString()}::timestamptz`;
  const [pickups, returns] = await Promise.all([
    selectHandovers(
      businessIds,
      // A renter who does not come before the agreed end becomes a no-show by the worker.
      sql`((${status} = 'confirmed' and ${isDue(sql`${startsAt}`)} and ${endsAt} > ${now.toISOString()}::timestamptz)
        or (${status} in ('active', 'completed') and ${isToday(sql`${pickedUpAt}`)}))`,
      sql`${startsAt}`,
    ),
    selectHandovers(
      businessIds,
      sql`((${status} = 'active' and ${isDue(sql`${endsAt}`)})
        or (${status} = 'completed' and ${isToday(sql`${returnedAt}`)}))`,
      sql`${endsAt}`,
    ),
  ]);
  const toHandover =
    (kind: DayHandover["kind"]) => (row: Awaited<ReturnType<typeof selectHandovers>>[number]) => {
      const at = kind === "pickup" ? row.startsAt : row.endsAt;
      const isDone = kind === "pickup" ? row.status !== "confirmed" : row.status === "completed";
      const opensAt = kind === "pickup" && !isDone ? pickUpOpensAt(row) : now;
      return {
        kind,
        isDone,
        bookingId: row.id,
        reference: row.reference,
        vehicle: row.vehicle,
        at: at.toISOString(),
        canRun: run.includes(row.businessId),
        place: (contact.includes(row.businessId) && row.deliveryAddress) || row.neighbourhood,
        opensAt: opensAt > now ? opensAt.toISOString() : null,
        isLate: !isDone && at <= now,
        customer: `${row.firstName} ${row.lastName}`.trim(),
      };
    };
  return sortHandovers([...pickups.map(toHandover("pickup")), ...returns.map(toHandover("return"))]);
}

function selectHandovers(businessIds: string[], which: SQL, order: SQL) {
  return (
    db()
      .select({
        id: bookings.id,
        businessId: bookings.businessId,
        reference: bookings.reference,
        status: bookings.status,
        startsAt: bookings.startsAt,
        endsAt: bookings.endsAt,
        vehicle: { title: vehicles.title, plate: vehicles.plate, timeZone: vehicles.timeZone },
        neighbourhood: vehicles.neighbourhood,
        deliveryAddress: quotes.deliveryAddress,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(bookings)
      .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
      .innerJoin(users, eq(users.id, bookings.renterId))
      .innerJoin(quotes, eq(quotes.id, bookings.quoteId))
      .where(and(inArray(bookings.businessId, businessIds), which))
      // Orders by an expression: with the bare column the planner walks every business's bookings in that order to
      // find these few.
      .orderBy(sql`${order} + interval '0'`)
      .limit(MAX_HANDOVERS / 2)
  );
}
