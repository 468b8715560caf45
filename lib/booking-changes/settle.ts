import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/instants";
import { bookingChanges } from "@/db/schema/booking-changes";
import { bookings } from "@/db/schema/bookings";
import { payments } from "@/db/schema/payments";
import { quotes } from "@/db/schema/quotes";
import type { Actor } from "@/lib/auth/contract";
import { declineRivals } from "@/lib/bookings/competing";
import { isTaken } from "@/lib/bookings/occupancy";
import { type BookingRow, recordEvent } from "@/lib/bookings/transition";
import { moveDates, releaseGain } from "./dates";
import { changeStatusAt } from "./rules";

export type ChangeRow = typeof bookingChanges.$inferSelect;
const system = { kind: "system" } as const;

/** The change somebody still has to answer or to pay, if there is one, as it is stored. */
export async function openChangeOf(tx: Transaction, bookingId: string): Promise<ChangeRow | undefined> {
  const isOpen = inArray(bookingChanges.status, ["proposed", "pending_payment"]);
  const [change] = await tx
    .select()
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, bookingId), isOpen))
    .for("update");
  return change;
}

/**
 * The booking gets its new dates and price; what was paid too much goes back by itself. Requests of others it leaves no
 * days for are declined, as by an acceptance.
 */
export async function applyChange(
  tx: Transaction,
  booking: BookingRow,
  change: ChangeRow,
  actor: Actor,
  paidByPaymentId: string | null,
  now: Date,
): Promise<void> {
  await moveDates(tx, booking, change, now);
  const [quote] = await tx
    .select({ dailyPriceCents: quotes.dailyPriceCents })
    .from(quotes)
    .where(eq(quotes.id, change.quoteId));
  const { startsAt, endsAt, days, totalCents, totalRwf } = change;
  // What an administrator gave back of the old total may be more than the new one: then all of it is.
  const refundedCents = Math.min(booking.refundedCents, totalCents);
  const moved = { startsAt, endsAt, days, totalCents, totalRwf, refundedCents, updatedAt: now };
  await tx
    .update(bookings)
    .set({ ...moved, dailyPriceCents: quote?.dailyPriceCents ?? booking.dailyPriceCents })
    .where(eq(bookings.id, booking.id));
  await declineRivals(tx, booking.id, now);
  // The last one applied is what the booking is billed by.
  const updatedAt = nowOrLatest(now, bookingChanges.updatedAt, eq(bookingChanges.bookingId, booking.id));
  await tx
    .update(bookingChanges)
    .set({ status: "applied", deadlineAt: null, paidByPaymentId, updatedAt })
    .where(eq(bookingChanges.id, change.id));
  await wakePayments(tx, booking.id, now);
  await recordEvent(tx, booking, actor, { reason: "changed" }, now);
}

/** The change is over without having come about; the days it held are free again. */
export async function closeChange(
  tx: Transaction,
  booking: BookingRow,
  change: ChangeRow,
  to: "declined" | "withdrawn" | "expired",
  actor: Actor,
  now: Date,
  note?: string,
): Promise<void> {
  await tx
    .update(bookingChanges)
    .set({ status: to, deadlineAt: null, updatedAt: now })
    .where(eq(bookingChanges.id, change.id));
  await releaseGain(tx, change.id);
  await wakePayments(tx, booking.id, now);
  await recordEvent(tx, booking, actor, { reason: `change_${to}`, note }, now);
}

/**
 * When the rental is called off or over, nobody has to answer any more. Once the car is out, `exceptLonger`, only the end
 * is still to be had otherwise.
 */
export async function withdrawOpenChange(
  tx: Transaction,
  booking: BookingRow,
  now: Date,
  { exceptLonger = false } = {},
): Promise<void> {
  const change = await openChangeOf(tx, booking.id);
  if (!change || (exceptLonger && isSameStart(change))) return;
  const isOver = changeStatusAt(change, now) === "expired";
  await closeChange(tx, booking, change, isOver ? "expired" : "withdrawn", system, now);
}

/**
 * The difference was paid: the change comes about, also a little late as long as the booking stands as it did and
 * the days are still free. Otherwise the payment counts for nothing and goes back by itself.
 */
export async function settlePaidChange(
  tx: Transaction,
  booking: BookingRow,
  payment: { id: string; changeId: string | null },
  now: Date,
): Promise<void> {
  const [change] = await tx
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.id, payment.changeId ?? ""))
    .for("update");
  if (!change || change.paidByPaymentId) return;
  if (await stillFits(tx, booking, change, now))
    return applyChange(tx, booking, change, system, payment.id, now);
  if (changeStatusAt(change, now) !== change.status)
    await closeChange(tx, booking, change, "expired", system, now);
}

async function stillFits(tx: Transaction, booking: BookingRow, change: ChangeRow, now: Date) {
  if (change.status !== "pending_payment" && change.status !== "expired") return false;
  if (booking.status !== "confirmed" && booking.status !== "active") return false;
  const isAsBefore =
    booking.startsAt.getTime() === change.fromStartsAt.getTime() &&
    booking.endsAt.getTime() === change.fromEndsAt.getTime();
  const isAhead = booking.status === "confirmed" && change.startsAt > now;
  if (!isAsBefore || change.endsAt <= now || !(isSameStart(change) || isAhead)) return false;
  const other = await openChangeOf(tx, booking.id);
  if (other && other.id !== change.id) return false;
  const { vehicleId, id } = booking;
  return !(await isTaken(tx, vehicleId, change.startsAt, change.endsAt, now, { exceptBookingId: id }));
}

const isSameStart = ({ startsAt, fromStartsAt }: ChangeRow) => startsAt.getTime() === fromStartsAt.getTime();

/** Whatever the booking wants of its money now, the clock sees to it if this process does not live to. */
async function wakePayments(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.bookingId, bookingId));
}
