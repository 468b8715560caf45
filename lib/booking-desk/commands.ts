import { and, eq, isNotNull } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { payments } from "@/db/schema/payments";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { withdrawOpenChange } from "@/lib/booking-changes/settle";
import type { BookingDetail } from "@/lib/bookings/contract";
import { lockBooking } from "@/lib/bookings/lock";
import { judge, statusAt } from "@/lib/bookings/machine";
import { noteIntervention } from "@/lib/bookings/noted";
import { getBooking } from "@/lib/bookings/queries";
import { takeStep } from "@/lib/bookings/step";
import { type BookingRow, recordEvent } from "@/lib/bookings/transition";
import { viewDispute } from "@/lib/disputes/view";
import { AppError, conflict, forbidden, notFound } from "@/lib/errors";
import { advanceBookingPayments } from "@/lib/payments/advance";
import { refuseDisputed } from "@/lib/payments/disputed";
import type { Occasion } from "@/lib/sessions/commands";
import type { DeskCancellation, DeskRefund, Interventions } from "./contract";
import { getParties } from "./party-queries";
import { isOwn } from "./policy";
import { refundableCents, refundByChoice } from "./rules";

/**
 * Calls a booking off for a reason both sides read, with what goes back as chosen; the payments follow by themselves. 409
 * once it cannot be called off any more.
 */
export async function cancelForBoth(
  actor: UserActor,
  bookingId: string,
  { reason: note, refund }: DeskCancellation,
  { now, device }: Occasion,
): Promise<BookingDetail> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (isOwn(actor, booking)) throw forbidden();
    const refundedCents = refundByChoice(booking, refund, now);
    await callOff(tx, actor, booking, { note, refundedCents }, now);
    const after = { note, refundedCents, detail: { refund } };
    await noteIntervention(tx, actor, booking, after, now, device.ipAddress);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/** In the transaction that has locked the booking: whatever is open of it is over, and what is said goes back. */
export async function callOff(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  { note, refundedCents }: { note: string; refundedCents: number },
  now: Date,
): Promise<void> {
  const set = { cancelledAt: now, refundedCents };
  await withdrawOpenChange(tx, booking, now);
  await refuseDisputed(tx, booking.id, now, () => takeStep(tx, booking, actor, "cancel", { note, set }, now));
}

/**
 * Gives back a part of what was paid for a rental, or all that is left, whatever became of it: the bill shrinks, and what
 * was paid beyond it goes back the way it came, borne by owner and marketplace as they share the rent. 409 when more was
 * given back than was shown, 422 for more than is left.
 */
export async function refundExtra(
  actor: UserActor,
  bookingId: string,
  { amountCents, refundedCents: shown, reason: note }: DeskRefund,
  { now, device }: Occasion,
): Promise<BookingDetail> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (isOwn(actor, booking)) throw forbidden();
    if (booking.refundedCents !== shown) throw conflict("bookingChanged");
    const left = refundableCents(booking);
    if (left === 0) throw conflict("nothingToRefund");
    if (amountCents > left)
      throw new AppError("invalid", "refundTooHigh", { fields: { amountCents: "refundTooHigh" } });
    const refundedCents = shown + amountCents;
    await refuseDisputed(tx, bookingId, now, () =>
      tx.update(bookings).set({ refundedCents, updatedAt: now }).where(eq(bookings.id, bookingId)),
    );
    await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.bookingId, bookingId));
    await recordEvent(tx, booking, actor, { reason: "refund_granted", note, amountCents }, now);
    const after = { status: booking.status, refundedCents, note, detail: { amountCents } };
    await noteIntervention(tx, actor, booking, { ...after, verb: "refund" }, now, device.ipAddress);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/** What can be done about a booking now, and what each way would give back. */
export async function getInterventions(
  actor: UserActor,
  bookingId: string,
  now: Date,
): Promise<Interventions> {
  requireAdmin(actor);
  const [stored] = await db().select().from(bookings).where(eq(bookings.id, bookingId));
  if (!stored) throw notFound();
  const booking = { ...stored, status: statusAt(stored, now) };
  const { refundedCents } = booking;
  const [disputes, parties] = [await listDisputes(bookingId), await getParties(bookingId)];
  if (isOwn(actor, booking))
    return { cancel: null, refundableCents: 0, refundedCents, rebook: false, disputes, parties };
  const canCancel = "transition" in judge("cancel", ["admin"], booking, now);
  const back = (choice: DeskCancellation["refund"]) => refundByChoice(booking, choice, now);
  return {
    cancel: canCancel
      ? {
          rules: back("rules"),
          full: back("full"),
          none: back("none"),
          isPaid: booking.status === "confirmed",
        }
      : null,
    refundableCents: refundableCents(booking),
    refundedCents,
    rebook: canCancel && booking.startsAt > now,
    disputes,
    parties,
  };
}

async function listDisputes(bookingId: string) {
  const rows = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isNotNull(payments.dispute)));
  return rows.flatMap((payment) => viewDispute(payment) ?? []);
}
