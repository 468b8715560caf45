import { and, eq, lte, or } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { systemActor } from "@/lib/platform/actor";
import { log } from "@/lib/platform/log";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { findDueTransition } from "./state-machine";
import { transitionBooking } from "./transition-booking";

/**
 * Stores the transitions that time alone causes: expired waits, and no-shows after the agreed return. Returns
 * how many bookings changed.
 */
export async function applyDueTransitions(now: Date): Promise<number> {
  const due = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      or(lte(bookings.deadlineAt, now), and(eq(bookings.status, "confirmed"), lte(bookings.endsAt, now))),
    )
    .limit(200);
  let moved = 0;
  for (const { id } of due) {
    moved += await applyDueTransition(id, now).catch((error) => {
      log.error({ err: error, bookingId: id }, "the due transition of a booking failed");
      return 0;
    });
  }
  return moved;
}

function applyDueTransition(bookingId: string, now: Date): Promise<number> {
  return transact(async (tx) => {
    const booking = await lockBooking(tx, systemActor, bookingId);
    const due = findDueTransition(booking, now);
    if (!due) return 0;
    await transitionBooking(tx, booking, systemActor, due.action, {}, now);
    return 1;
  });
}
