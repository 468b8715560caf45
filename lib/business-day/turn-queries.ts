import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { quotes } from "@/db/schema/quotes";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { pickUpOpensAt } from "@/lib/bookings/machine";
import type { Turn } from "./contract";
import { inOrder, todayOf } from "./rules";

/** More than a counter does in a day. */
const MOST = 60;

/**
 * The cars of some businesses that change hands today, have done so, or should have. Of these businesses the reader runs the
 * rentals of `run` and may know where the renters of `contact` are met.
 */
export async function listTurns(
  businessIds: string[],
  { run, contact }: { run: string[]; contact: string[] },
  now: Date,
): Promise<Turn[]> {
  if (businessIds.length === 0) return [];
  const { startsAt, endsAt, pickedUpAt, returnedAt, status } = bookings;
  const { from, to } = todayOf(now);
  const isToday = (instant: SQL) =>
    sql`(${instant} >= ${from.toISOString()}::timestamptz and ${instant} < ${to.toISOString()}::timestamptz)`;
  const isDue = (instant: SQL) => sql`${instant} < ${to.toISOString()}::timestamptz`;
  const [pickups, returns] = await Promise.all([
    selectTurns(
      businessIds,
      // Nobody came until the agreed return: the clock makes that a no-show.
      sql`((${status} = 'confirmed' and ${isDue(sql`${startsAt}`)} and ${endsAt} > ${now.toISOString()}::timestamptz)
        or (${status} in ('active', 'completed') and ${isToday(sql`${pickedUpAt}`)}))`,
      sql`${startsAt}`,
    ),
    selectTurns(
      businessIds,
      sql`((${status} = 'active' and ${isDue(sql`${endsAt}`)})
        or (${status} = 'completed' and ${isToday(sql`${returnedAt}`)}))`,
      sql`${endsAt}`,
    ),
  ]);
  const describe = (kind: Turn["kind"]) => (row: Awaited<ReturnType<typeof selectTurns>>[number]) => {
    const at = kind === "pickup" ? row.startsAt : row.endsAt;
    const isDone = kind === "pickup" ? row.status !== "confirmed" : row.status === "completed";
    const opensAt = kind === "pickup" && !isDone ? pickUpOpensAt(row) : now;
    return {
      ...{ kind, isDone, bookingId: row.id, reference: row.reference, vehicle: row.vehicle },
      at: at.toISOString(),
      canRun: run.includes(row.businessId),
      place: (contact.includes(row.businessId) && row.deliveryAddress) || row.neighbourhood,
      opensAt: opensAt > now ? opensAt.toISOString() : null,
      isLate: !isDone && at <= now,
      customer: `${row.firstName} ${row.lastName}`.trim(),
    };
  };
  return inOrder([...pickups.map(describe("pickup")), ...returns.map(describe("return"))]);
}

function selectTurns(businessIds: string[], which: SQL, order: SQL) {
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
      // An expression: by the column alone the planner walks everybody's rentals in that order, hoping to meet these few.
      .orderBy(sql`${order} + interval '0'`)
      .limit(MOST / 2)
  );
}
