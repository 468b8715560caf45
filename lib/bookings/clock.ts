import { and, eq, lte, or } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { transact } from "@/db/transaction";
import { log } from "@/lib/log";
import { lockBooking } from "./lock";
import { lapseOf } from "./machine";
import { takeStep } from "./step";

const system = { kind: "system" } as const;

/**
 * What the table lets time alone do is written down: waits run out, and a car nobody came for until the agreed
 * return was never taken. Returns how many bookings moved.
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
    moved += await lapseBooking(id, now).catch((error) => {
      log.error({ err: error, bookingId: id }, "booking could not lapse");
      return 0;
    });
  }
  return moved;
}

function lapseBooking(bookingId: string, now: Date): Promise<number> {
  return transact(async (tx) => {
    const booking = await lockBooking(tx, system, bookingId);
    const lapse = lapseOf(booking, now);
    if (!lapse) return 0;
    await takeStep(tx, booking, system, lapse.act, {}, now);
    return 1;
  });
}
