import { and, eq, lte, or } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { systemActor } from "@/lib/platform/actor";
import { log } from "@/lib/platform/log";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { findLapsedTransition } from "./state-machine";
import { transitionBooking } from "./transition-booking";

/**
 * Stores the transitions that time alone causes: expired waits, and no-shows after the agreed return. Returns
 * how many bookings changed.
 */
export async function expireOverdueBookings(now: Date): Promise<number> {
  const due = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      or(lte(bookings.deadlineAt, now), and(eq(bookings.status, "confirmed"), lte(bookings.endsAt, now))),
    )
    .limit(200);
  let moved = 0;
  for (const { id } of due) {
    moved += await applyLapsedTransition(id, now).catch((error) => {
      log.error({ err: error, bookingId: id }, "overdue booking could not be expired");
      return 0;
    });
  }
  return moved;
}

function applyLapsedTransition(bookingId: string, now: Date): Promise<number> {
  return transact(async (tx) => {
    const booking = await lockBooking(tx, systemActor, bookingId);
    const lapse = findLapsedTransition(booking, now);
    if (!lapse) return 0;
    await transitionBooking(tx, booking, systemActor, lapse.action, {}, now);
    return 1;
  });
}
