import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { calendarConflicts, calendarImports } from "@/db/schema/catalog/calendars";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { notifyTeam } from "@/lib/messaging/notifications/notify";

/** Notifies the team of a vehicle that a connected calendar and `count` bookings promise to different renters. */
export async function notifyOfDoublePromise(
  tx: Transaction,
  { id, businessId, title: car }: Pick<typeof vehicles.$inferSelect, "id" | "businessId" | "title">,
  { count, cause }: { count: number; cause: string },
  now: Date,
): Promise<void> {
  const event = `calendar-conflict:${cause}:${now.toISOString()}`;
  await notifyTeam(tx, { kind: "calendar-conflict", id, businessId, values: { count, car }, event }, now);
}

/**
 * Call when a booking takes its dates: an entry that was imported while it was an unpaid checkout only overlapped with a
 * hold, of which the team was not notified, because most holds end by themselves.
 */
export async function recordDoublePromise(
  tx: Transaction,
  booking: { id: string; vehicleId: string; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<void> {
  const { importId, startsAt, endsAt, takenBy, bookingId, promisedBookingIds } = calendarConflicts;
  const ofVehicle = tx
    .select({ id: calendarImports.id })
    .from(calendarImports)
    .where(eq(calendarImports.vehicleId, booking.vehicleId));
  const found = await tx
    .update(calendarConflicts)
    .set({
      takenBy: "booking",
      bookingId: sql`case when ${takenBy} = 'booking' then ${bookingId} else ${booking.id} end`,
      promisedBookingIds: sql`array_append(${promisedBookingIds}, ${booking.id})`,
    })
    .where(
      and(
        inArray(importId, ofVehicle),
        lt(startsAt, booking.endsAt),
        gt(endsAt, booking.startsAt),
        gt(endsAt, now),
        sql`${booking.id} <> all(${promisedBookingIds})`,
      ),
    )
    .returning({ id: calendarConflicts.id });
  if (found.length === 0) return;
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, booking.vehicleId));
  if (vehicle) await notifyOfDoublePromise(tx, vehicle, { count: 1, cause: booking.id }, now);
}
