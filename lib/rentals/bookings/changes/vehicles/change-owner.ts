import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { presenceCodes } from "@/db/schema/rentals/presence-codes";
import type { Actor } from "@/lib/platform/actor";
import { proportionalShare } from "@/lib/platform/money";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { readLostToMarketplace } from "@/lib/rentals/bookings/money/lost-to-marketplace";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { daysLeftOf, wholeOfShare } from "./rules";

/** The changes to a booking that moves to a vehicle of another business; undefined if the business stays the same. */
export async function findOwnerChange(
  tx: Transaction,
  booking: BookingRow,
  vehicleId: string,
  now: Date,
): Promise<Pick<BookingRow, "businessId" | "earlierOwnersCents" | "ownerSince"> | undefined> {
  const [vehicle] = await tx
    .select({ businessId: vehicles.businessId })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  if (!vehicle || vehicle.businessId === booking.businessId) return undefined;
  const lostCents = await readLostToMarketplace(tx, booking.id);
  const keptCents = booking.totalCents - booking.refundedCents + lostCents;
  const ownCents = Math.max(0, keptCents - booking.earlierOwnersCents);
  const movedCents = proportionalShare(ownCents, daysLeftOf(booking, now), wholeOfShare(booking));
  return {
    businessId: vehicle.businessId,
    earlierOwnersCents: keptCents - movedCents,
    ownerSince: booking.status === "active" ? now : null,
  };
}

/**
 * Handles the consequences of a change of owner: the money, the presence codes that the first owner has shown, and the
 * first owner's notification. `booking` is the row before the change.
 */
export async function applyOwnerChange(
  tx: Transaction,
  booking: BookingRow,
  { changeId, toBusinessId, note }: { changeId: string; toBusinessId: string; note?: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const daysLeft = daysLeftOf(booking, now);
  const move = { changeId, toBusinessId, daysLeft, daysHeld: wholeOfShare(booking) };
  await bookingPayments.get().moveEarnings(tx, booking, move, now);
  await tx.delete(presenceCodes).where(eq(presenceCodes.bookingId, booking.id));
  await recordBookingEvent(tx, booking, actor, { reason: "moved_away", note }, now);
}
