import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { systemActor } from "@/lib/platform/actor";
import { recordTransition } from "./record-transition";

/** Expires bookings whose holds were deleted, in the same transaction; those with a future deadline stay. */
export async function expireHeldBookings(tx: Transaction, bookingIds: string[], now: Date): Promise<void> {
  for (const bookingId of bookingIds) {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for("update");
    if (booking?.deadlineAt && booking.deadlineAt <= now)
      await recordTransition(tx, booking, systemActor, { to: "expired", reason: "expired" }, now);
  }
}
