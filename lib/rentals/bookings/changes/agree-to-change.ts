import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import type { Actor } from "@/lib/platform/actor";
import { conflict } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { applyChange, type ChangeRow } from "./apply-change";
import { extendGainedHold } from "./gained-dates";
import { changePaymentDeadline } from "./rules";
import { canStillBeGiven } from "./vehicles/queries";

/**
 * Called once both sides agree: the change waits for a payment if it costs more than what was paid; otherwise it is
 * applied at once.
 */
export async function agreeToChange(
  tx: Transaction,
  booking: BookingRow,
  change: ChangeRow,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (change.vehicleId && !(await canStillBeGiven(tx, booking, change.vehicleId)))
    throw conflict("otherVehicleUnavailable");
  if (change.differenceCents <= 0 || isDueAtPickUp(booking))
    return applyChange(tx, booking, change, actor, null, now);
  const deadlineAt = changePaymentDeadline(booking, change, now);
  await tx
    .update(bookingChanges)
    .set({ status: "pending_payment", deadlineAt, updatedAt: now })
    .where(eq(bookingChanges.id, change.id));
  await extendGainedHold(tx, change.id, deadlineAt);
  const reason = change.place ? "place_change_accepted" : "change_accepted";
  const amountCents = change.differenceCents;
  await recordBookingEvent(tx, booking, actor, { reason, amountCents, deadlineAt }, now);
}
