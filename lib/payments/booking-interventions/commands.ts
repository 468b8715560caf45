import { and, eq, isNotNull } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { viewDispute } from "@/lib/payments/disputes/dispute-view";
import { advanceBookingPayments } from "@/lib/payments/payments/processing/advance";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { KIGALI } from "@/lib/platform/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { withdrawOpenChange } from "@/lib/rentals/bookings/changes/apply-change";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { confirmLargeRefund } from "@/lib/rentals/bookings/money/confirm-large-refund";
import { refuseDisputedRefund } from "@/lib/rentals/bookings/money/dispute-guard";
import { isOwnBooking } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordIntervention } from "@/lib/rentals/bookings/record-intervention";
import { findBookingRisk } from "@/lib/rentals/bookings/risk/queries";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import {
  type BookingAction,
  findTransition,
  statusAt,
} from "@/lib/rentals/bookings/transitions/state-machine";
import { transitionBooking } from "@/lib/rentals/bookings/transitions/transition-booking";
import { getBookingParties } from "./booking-parties";
import { type AdminCancellation, type AdminRefund, type Interventions, sideActs } from "./contract";
import { chosenRefundCents, refundableCents } from "./rules";

/**
 * Cancels a booking for a reason both sides can read and refunds what the administrator chose; the payments
 * follow by themselves. Throws 409 once the booking can no longer be cancelled.
 */
export async function cancelBookingAsAdmin(
  actor: UserActor,
  bookingId: string,
  { reason, refund }: AdminCancellation,
  { now, device }: RequestContext,
): Promise<BookingDetail> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (isOwnBooking(actor, booking)) throw forbidden();
    const refundedCents = chosenRefundCents(booking, refund, now);
    await cancelLockedBooking(tx, actor, booking, { reason, refundedCents }, now);
    const after = { note: reason, refundedCents, detail: { refund } };
    await recordIntervention(tx, actor, booking, after, now, device.ipAddress);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/**
 * Cancels a booking inside the transaction that has locked it: open requests end, and the given amount is
 * refunded. Throws 403 for a large refund that is not confirmed.
 */
async function cancelLockedBooking(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  { reason, refundedCents }: { reason: string; refundedCents: number },
  now: Date,
): Promise<void> {
  await confirmLargeRefund(tx, actor, refundedCents, now);
  const set = { cancelledAt: now, refundedCents };
  await withdrawOpenChange(tx, booking, now);
  await refuseDisputedRefund(tx, booking.id, now, () =>
    transitionBooking(tx, booking, actor, "cancel", { note: reason, set }, now),
  );
}

/**
 * Refunds a part of what was paid for a rental, or all that is left, whatever the booking's status. The bill
 * shrinks, and what was paid beyond it goes back the way it came, borne by owner and marketplace as they
 * share the rent. Throws 409 when more had been refunded than was shown, 422 for more than is left.
 */
export async function grantRefund(
  actor: UserActor,
  bookingId: string,
  { amountCents, refundedCents: shown, reason }: AdminRefund,
  { now, device }: RequestContext,
): Promise<BookingDetail> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (isOwnBooking(actor, booking)) throw forbidden();
    if (booking.refundedCents !== shown) throw conflict("bookingChanged");
    const left = refundableCents(booking);
    if (left === 0) throw conflict("nothingToRefund");
    if (amountCents > left)
      throw new AppError("invalid", "refundTooHigh", { fields: { amountCents: "refundTooHigh" } });
    const refundedCents = shown + amountCents;
    await confirmLargeRefund(tx, actor, refundedCents, now);
    await refuseDisputedRefund(tx, bookingId, now, () =>
      tx.update(bookings).set({ refundedCents, updatedAt: now }).where(eq(bookings.id, bookingId)),
    );
    await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.bookingId, bookingId));
    await recordBookingEvent(
      tx,
      booking,
      actor,
      { reason: "refund_granted", note: reason, amountCents },
      now,
    );
    const after = { status: booking.status, refundedCents, note: reason, detail: { amountCents } };
    await recordIntervention(tx, actor, booking, { ...after, verb: "refund" }, now, device.ipAddress);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/** The interventions possible for a booking now, with what each would refund. */
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
  const [disputes, parties] = [await listDisputes(bookingId), await getBookingParties(bookingId)];
  if (isOwnBooking(actor, booking))
    return {
      cancel: null,
      refundableCents: 0,
      refundedCents,
      changeVehicle: false,
      isOut: false,
      acts: [],
      returnTerms: null,
      disputes,
      risk: null,
      parties,
    };
  const can = (action: BookingAction) => "transition" in findTransition(action, ["admin"], booking, now);
  const refundFor = (choice: AdminCancellation["refund"]) => chosenRefundCents(booking, choice, now);
  return {
    cancel: can("cancel")
      ? {
          rules: refundFor("rules"),
          full: refundFor("full"),
          none: refundFor("none"),
          isPaid: booking.status === "confirmed",
        }
      : null,
    refundableCents: refundableCents(booking),
    refundedCents,
    changeVehicle: can("changeVehicle"),
    isOut: booking.status === "active",
    acts: sideActs.filter(can),
    returnTerms: can("return") ? await getReturnTerms(booking) : null,
    disputes,
    risk: await findBookingRisk(bookingId),
    parties,
  };
}

async function getReturnTerms({ vehicleId, endsAt, dailyPriceCents }: BookingRow) {
  const [vehicle] = await db()
    .select({ timeZone: vehicles.timeZone })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return { endsAt: endsAt.toISOString(), dailyPriceCents, timeZone: vehicle?.timeZone ?? KIGALI };
}

async function listDisputes(bookingId: string) {
  const rows = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isNotNull(payments.dispute)));
  return rows.flatMap((payment) => viewDispute(payment) ?? []);
}
