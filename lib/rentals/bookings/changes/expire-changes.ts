import { eq, lte } from "drizzle-orm";
import { db } from "@/db";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { transact } from "@/db/transaction";
import { systemActor } from "@/lib/platform/actor";
import { log } from "@/lib/platform/log";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { closeChange } from "./apply-change";

/** Expires changes that were not answered or paid in time. Returns how many. */
export async function expireChanges(now: Date): Promise<number> {
  const due = await db()
    .select({ id: bookingChanges.id, bookingId: bookingChanges.bookingId })
    .from(bookingChanges)
    .where(lte(bookingChanges.deadlineAt, now))
    .limit(200);
  let expired = 0;
  for (const { id, bookingId } of due) {
    expired += await expireChange(id, bookingId, now).catch((error) => {
      log.error({ err: error, changeId: id }, "overdue change could not be expired");
      return 0;
    });
  }
  return expired;
}

function expireChange(changeId: string, bookingId: string, now: Date): Promise<number> {
  return transact(async (tx) => {
    const booking = await lockBooking(tx, systemActor, bookingId);
    const [change] = await tx
      .select()
      .from(bookingChanges)
      .where(eq(bookingChanges.id, changeId))
      .for("update");
    if (!change?.deadlineAt || change.deadlineAt > now) return 0;
    await closeChange(tx, booking, change, "expired", systemActor, now);
    return 1;
  });
}
