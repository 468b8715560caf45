import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import type { BookingChange } from "./contract";
import { changeStatusAt, unusedDays } from "./rules";

const toVehicle = alias(vehicles, "to_vehicle");
const fromVehicle = alias(vehicles, "from_vehicle");
const isListed = ({ status }: typeof toVehicle | typeof fromVehicle) => sql<boolean>`${status} = 'published'`;

/** Finds the newest change of a booking, in any status; null when there was none. */
export async function findLatestChange(
  executor: Executor,
  booking: { id: string },
  now: Date,
): Promise<BookingChange | null> {
  const [found] = await executor
    .select({
      change: bookingChanges,
      vehicle: { id: toVehicle.id, title: toVehicle.title, isListed: isListed(toVehicle) },
      fromVehicle: { id: fromVehicle.id, title: fromVehicle.title, isListed: isListed(fromVehicle) },
    })
    .from(bookingChanges)
    .leftJoin(toVehicle, eq(toVehicle.id, bookingChanges.vehicleId))
    .leftJoin(fromVehicle, eq(fromVehicle.id, bookingChanges.fromVehicleId))
    .where(eq(bookingChanges.bookingId, booking.id))
    .orderBy(desc(bookingChanges.createdAt), desc(bookingChanges.id))
    .limit(1);
  if (!found) return null;
  const { change, ...between } = found;
  const status = changeStatusAt(change, now);
  return {
    ...change,
    ...between,
    status,
    place: change.place && { name: null, ...change.place },
    by: change.side as BookingChange["by"],
    fromStartsAt: change.fromStartsAt.toISOString(),
    fromEndsAt: change.fromEndsAt.toISOString(),
    startsAt: change.startsAt.toISOString(),
    endsAt: change.endsAt.toISOString(),
    deadlineAt: status === change.status ? (change.deadlineAt?.toISOString() ?? null) : null,
  };
}

/** Lists the vehicles that replaced others while the rental was under way, oldest first. */
export async function listVehicleChanges(
  executor: Executor,
  { id, pickedUpAt }: { id: string; pickedUpAt: Date | null },
): Promise<{ at: string; fromTitle: string; title: string; plate: string | null }[]> {
  if (!pickedUpAt) return [];
  const { updatedAt, bookingId, status, swap } = bookingChanges;
  const rows = await executor
    .select({ at: updatedAt, fromTitle: fromVehicle.title, title: toVehicle.title, plate: toVehicle.plate })
    .from(bookingChanges)
    .innerJoin(toVehicle, eq(toVehicle.id, bookingChanges.vehicleId))
    .innerJoin(fromVehicle, eq(fromVehicle.id, bookingChanges.fromVehicleId))
    .where(and(eq(bookingId, id), eq(status, "applied"), isNotNull(swap)))
    .orderBy(asc(updatedAt), asc(bookingChanges.id));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/**
 * SQL for the id of the quote that bills a booking: that of the last applied change, otherwise the one it was booked
 * with.
 */
export const billedQuoteId = sql<string>`coalesce((select ${bookingChanges.quoteId} from ${bookingChanges}
  where ${bookingChanges.bookingId} = ${bookings.id} and ${bookingChanges.status} = 'applied'
  order by ${bookingChanges.updatedAt} desc, ${bookingChanges.id} desc limit 1), ${bookings.quoteId})`;

/**
 * Finds the quote that bills the booking: that of the last applied change, otherwise the one it was booked
 * with.
 */
export async function findBilledQuote(executor: Executor, booking: { id: string }) {
  const billed = sql`(select ${billedQuoteId} from ${bookings} where ${bookings.id} = ${booking.id})`;
  const [quote] = await executor.select().from(quotes).where(eq(quotes.id, billed));
  return quote;
}

/** Finds the booking's bill with the lines that were booked, from which every change takes the discounts. */
export async function findBill(executor: Executor, booking: { id: string; quoteId: string }) {
  const billed = await findBilledQuote(executor, booking);
  const [booked] = await executor
    .select({ days: quotes.days, lines: quotes.lines })
    .from(quotes)
    .where(eq(quotes.id, booking.quoteId));
  return billed && booked && { billed, booked };
}

/** Lists the vehicles that replaced others during the rental, in order, each with the number of days left for it. */
export async function listLaterVehicles(
  executor: Executor,
  rental: { id: string; startsAt: Date; days: number },
) {
  const { bookingId, status, swap, createdAt, updatedAt, id } = bookingChanges;
  const rows = await executor
    .select({ vehicle: vehicles, proposedAt: createdAt })
    .from(bookingChanges)
    .innerJoin(vehicles, eq(vehicles.id, bookingChanges.vehicleId))
    .where(and(eq(bookingId, rental.id), eq(status, "applied"), isNotNull(swap)))
    .orderBy(asc(updatedAt), asc(id));
  return rows.map(({ vehicle, proposedAt }) => ({ vehicle, daysLeft: unusedDays(rental, proposedAt) }));
}
