import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { availabilityChanged } from "@/lib/catalog/availability/availability-changed";
import { period, promisedPeriod, releaseExpiredHolds } from "@/lib/catalog/availability/double-booking";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { orDatesTaken, releaseGainedDates } from "@/lib/rentals/bookings/changes/gained-dates";

interface Replacement {
  changeId: string;
  vehicleId: string;
  /** From this instant on the booking has the other vehicle; in the future if it was picked up early. */
  since: Date;
  /** The owner blocks the returned vehicle until then. */
  repair?: { until: Date; note: string | null; createdBy: string };
}

/**
 * Splits the occupancy of a booking under way: the returned vehicle until the instant of the change plus its buffer,
 * the other one from then on. A block for a repair replaces the buffer and ends at the next calendar entry at the
 * latest. 409 when the other vehicle was taken in the meantime.
 */
export async function replaceBookedDates(
  tx: Transaction,
  booking: BookingRow,
  { changeId, vehicleId, since, repair }: Replacement,
  now: Date,
): Promise<void> {
  await releaseGainedDates(tx, changeId);
  await releaseExpiredHolds(tx, vehicleId, now);
  availabilityChanged(tx);
  await orDatesTaken(
    tx
      .update(vehicleOccupancy)
      .set({ vehicleId, during: promisedPeriod(booking.id, vehicleId, since, booking.endsAt) })
      .where(and(eq(vehicleOccupancy.bookingId, booking.id), isNull(vehicleOccupancy.changeId))),
  );
  await releaseExpiredHolds(tx, booking.vehicleId, now);
  const earlier = { vehicleId: booking.vehicleId, createdBy: repair?.createdBy ?? null };
  const from = booking.vehicleSince ?? booking.startsAt;
  if (since > from)
    await tx.insert(vehicleOccupancy).values({
      ...earlier,
      id: uuid(),
      bookingId: booking.id,
      changeId,
      during: repair ? period(from, since) : promisedPeriod(booking.id, booking.vehicleId, from, since),
      kind: "booking",
    });
  if (!repair) return;
  const next = await findNextStart(tx, booking.vehicleId, since);
  const until = next && next < repair.until ? next : repair.until;
  if (until <= since) return;
  await tx.insert(vehicleOccupancy).values({
    ...earlier,
    id: uuid(),
    during: period(since, until),
    kind: "maintenance",
    note: repair.note,
  });
}

/** The start of the vehicle's next calendar entry from an instant on. */
async function findNextStart(tx: Transaction, vehicleId: string, from: Date): Promise<Date | null> {
  const start = sql`lower(${vehicleOccupancy.during})`;
  const [row] = await tx
    .select({ next: sql<Date | null>`min(${start})`.mapWith(vehicleOccupancy.expiresAt) })
    .from(vehicleOccupancy)
    .where(and(eq(vehicleOccupancy.vehicleId, vehicleId), gte(start, from.toISOString())));
  return row?.next ?? null;
}
