import { lte } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { transact } from "@/db/transaction";
import { log } from "@/lib/log";
import { lockBooking } from "./lock";
import { freeDates } from "./occupancy";
import { statusAt } from "./rules";
import { recordTransition } from "./transition";

const system = { kind: "system" } as const;

/** Bookings whose waiting is over expire by themselves. Returns how many did. */
export async function expireOverdueBookings(now: Date): Promise<number> {
  const due = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(lte(bookings.deadlineAt, now))
    .limit(200);
  let expired = 0;
  for (const { id } of due) {
    expired += await expireBooking(id, now).catch((error) => {
      log.error({ err: error, bookingId: id }, "booking could not expire");
      return 0;
    });
  }
  return expired;
}

function expireBooking(bookingId: string, now: Date): Promise<number> {
  return transact(async (tx) => {
    const booking = await lockBooking(tx, system, bookingId);
    if (booking.status === "expired" || statusAt(booking, now) !== "expired") return 0;
    await recordTransition(tx, booking, system, { to: "expired", reason: "expired" }, now);
    await freeDates(tx, booking.id);
    return 1;
  });
}
