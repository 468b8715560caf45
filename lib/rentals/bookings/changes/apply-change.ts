import { and, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/now-or-latest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { isTaken, updateHeldDates } from "@/lib/catalog/availability/double-booking";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { type Actor, systemActor } from "@/lib/platform/actor";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { chooseMeetingPlace, keepMeetingPlace } from "@/lib/rentals/bookings/meeting-places/commands";
import { pickUpAddressOf } from "@/lib/rentals/bookings/meeting-places/queries";
import { schedulePaymentChecks } from "@/lib/rentals/bookings/money/schedule-payment-checks";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { isRenter } from "@/lib/rentals/bookings/policy";
import { declineCompetingRequests } from "@/lib/rentals/bookings/transitions/competing-requests";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { counterDeadline } from "@/lib/rentals/bookings/transitions/state-machine";
import { findExtensionProblem } from "./find-extension-problem";
import { moveBookedDates, releaseGainedDates, vehicleFrom } from "./gained-dates";
import { changeStatusAt } from "./rules";
import { applyOwnerChange, findOwnerChange } from "./vehicles/change-owner";
import { recordedReplacement, recordReplacement, replaceVehicle } from "./vehicles/replace-vehicle";

export type ChangeRow = typeof bookingChanges.$inferSelect;
/** Finds the change that still awaits an answer or a payment, with its stored status. */
export async function findOpenChange(tx: Transaction, bookingId: string): Promise<ChangeRow | undefined> {
  const isOpen = inArray(bookingChanges.status, ["proposed", "pending_payment"]);
  const [change] = await tx
    .select()
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, bookingId), isOpen))
    .for("update");
  return change;
}

/**
 * Gives the booking its new dates, vehicle or place, and its price; an overpayment is refunded by the payment worker.
 * Competing requests that no longer fit are declined, as after an acceptance.
 */
export async function applyChange(
  tx: Transaction,
  booking: BookingRow,
  change: ChangeRow,
  actor: Actor,
  paidByPaymentId: string | null,
  now: Date,
): Promise<void> {
  const replacement =
    booking.status === "active" && change.vehicleId ? { ...change, vehicleId: change.vehicleId } : undefined;
  const vehicleSince = replacement
    ? await replaceVehicle(tx, booking, replacement, now)
    : booking.vehicleSince;
  if (!replacement && !change.place) await moveBookedDates(tx, booking, change, now);
  const [quote] = await tx
    .select({
      dailyPriceCents: quotes.dailyPriceCents,
      marketplaceDiscountCents: quotes.marketplaceDiscountCents,
    })
    .from(quotes)
    .where(eq(quotes.id, change.quoteId));
  const { startsAt, endsAt, days, totalCents, totalRwf } = change;
  const deadlineAt = isDueAtPickUp(booking) ? counterDeadline(startsAt) : booking.deadlineAt;
  if (deadlineAt) await updateHeldDates(tx, booking.id, deadlineAt);
  // An administrator may have refunded more of the old total than the new total; cap the refund at the new
  // total.
  const refundedCents = Math.min(booking.refundedCents, totalCents);
  const agreed = { startsAt, endsAt, days, totalCents, totalRwf, refundedCents, updatedAt: now };
  const { vehicleId } = change;
  const withVehicle = vehicleId ? { vehicleId, isMovedUnasked: !isRenter(actor, booking) } : undefined;
  const note = noteOf(change);
  const newOwner = vehicleId && (await findOwnerChange(tx, booking, vehicleId, now));
  // Before the bill changes, because only the new owner bears a reduction by the other vehicle.
  if (newOwner) {
    const move = { changeId: change.id, toBusinessId: newOwner.businessId, note };
    await applyOwnerChange(tx, booking, move, actor, now);
  }
  const [changed] = await tx
    .update(bookings)
    .set({ ...agreed, ...quote, ...withVehicle, deadlineAt, vehicleSince, ...newOwner })
    .where(eq(bookings.id, booking.id))
    .returning();
  if (!changed) throw new Error("bookings returned no row");
  if (vehicleId)
    await keepMeetingPlace(tx, changed, now, { isVehicleNew: true, isOwnerNew: Boolean(newOwner) });
  if (change.place?.kind === "place") {
    const { kind: _, ...place } = change.place;
    await chooseMeetingPlace(tx, booking.id, place, now);
  }
  if (replacement) await recordReplacement(tx, booking, replacement, now);
  await declineCompetingRequests(tx, booking.id, now);
  // The change applied last determines the bill, so updatedAt must never go backwards.
  const updatedAt = nowOrLatest(now, bookingChanges.updatedAt, eq(bookingChanges.bookingId, booking.id));
  await tx
    .update(bookingChanges)
    .set({
      status: "applied",
      deadlineAt: null,
      paidByPaymentId,
      swap: replacement && recordedReplacement(replacement),
      updatedAt,
    })
    .where(eq(bookingChanges.id, change.id));
  await schedulePaymentChecks(tx, booking.id, now);
  const reason = newOwner ? "moved_here" : appliedReason(change);
  await bookingPayments.get().settlePromotion(tx, changed, now);
  // Another car may be elsewhere, and its renter was not asked.
  const place =
    vehicleId && isDueAtPickUp(changed) ? { address: await pickUpAddressOf(tx, changed) } : change.place;
  await recordBookingEvent(tx, changed, actor, { reason, note, place }, now);
}

function appliedReason({ vehicleId, place }: ChangeRow) {
  if (vehicleId) return "vehicle_changed";
  return place ? "place_changed" : "changed";
}

/** Only a change of vehicle comes with a reason for the timeline, because the renter is not always asked first. */
const noteOf = ({ vehicleId, note }: ChangeRow) => (vehicleId && note) || undefined;

/** Closes a change without applying it and frees the dates it held. */
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
    .set({ status: to, deadlineAt: null, swap: null, updatedAt: now })
    .where(eq(bookingChanges.id, change.id));
  await releaseGainedDates(tx, change.id);
  await schedulePaymentChecks(tx, booking.id, now);
  await recordBookingEvent(tx, booking, actor, { reason: closedReason(change, to), note }, now);
}

function closedReason({ vehicleId, place }: ChangeRow, to: "declined" | "withdrawn" | "expired") {
  if (vehicleId) return `vehicle_change_${to}` as const;
  return place ? (`place_change_${to}` as const) : (`change_${to}` as const);
}

/**
 * Withdraws the open change when the booking is cancelled or over. With `exceptLonger` (the vehicle is out),
 * a change of the end stays open.
 */
export async function withdrawOpenChange(
  tx: Transaction,
  booking: BookingRow,
  now: Date,
  { exceptLonger = false } = {},
): Promise<void> {
  const change = await findOpenChange(tx, booking.id);
  if (!change || (exceptLonger && isSameStart(change) && !change.vehicleId && !change.place)) return;
  const isOver = changeStatusAt(change, now) === "expired";
  await closeChange(tx, booking, change, isOver ? "expired" : "withdrawn", systemActor, now);
}

/** Withdraws an open change at the pick-up if the documents or a licence end before its return. */
export async function withdrawUncoveredExtension(
  tx: Transaction,
  booking: BookingRow,
  now: Date,
): Promise<void> {
  const change = await findOpenChange(tx, booking.id);
  if (change && (await isUncovered(tx, booking, change)))
    await closeChange(tx, booking, change, "withdrawn", systemActor, now);
}

async function isUncovered(tx: Transaction, booking: BookingRow, { endsAt }: ChangeRow): Promise<boolean> {
  const isExtension = booking.status === "active" && endsAt > booking.endsAt;
  return isExtension && (await findExtensionProblem(tx, booking, endsAt)) !== undefined;
}

/**
 * Applies a change once its difference was paid, even a little late, provided the booking is unchanged and
 * the dates are still free. Otherwise the payment does not count and is refunded.
 */
export async function applyPaidChange(
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
  if (await isStillApplicable(tx, booking, change, now))
    return applyChange(tx, booking, change, systemActor, payment.id, now);
  if (changeStatusAt(change, now) !== change.status)
    await closeChange(tx, booking, change, "expired", systemActor, now);
}

async function isStillApplicable(tx: Transaction, booking: BookingRow, change: ChangeRow, now: Date) {
  if (change.status !== "pending_payment" && change.status !== "expired") return false;
  if (booking.status !== "confirmed" && booking.status !== "active") return false;
  const isAsBefore =
    booking.startsAt.getTime() === change.fromStartsAt.getTime() &&
    booking.endsAt.getTime() === change.fromEndsAt.getTime();
  const isAhead = booking.status === "confirmed" && change.startsAt > now;
  // Another change may have been applied while the payment was on its way; the difference then belongs to an old bill.
  const isSameBill = booking.totalCents === change.totalCents - change.differenceCents;
  if (!isAsBefore || !isSameBill || change.endsAt <= now || !(isSameStart(change) || isAhead)) return false;
  if (change.place && !isAhead) return false;
  const other = await findOpenChange(tx, booking.id);
  if (other && other.id !== change.id) return false;
  if (await isOutdated(tx, change)) return false;
  // It was agreed and paid in time, so a pause that began meanwhile does not matter.
  if (change.place || changeStatusAt(change, now) === "pending_payment") return true;
  if (await isUncovered(tx, booking, change)) return false;
  const { vehicleId, id } = booking;
  const from = vehicleFrom(booking, change.startsAt);
  return !(await isTaken(tx, vehicleId, from, change.endsAt, now, { exceptBookingId: id }));
}

/**
 * Whether the change would undo something that was agreed after it was proposed: another place, a vehicle of another
 * owner, who never agreed to these dates, or, for a change of the place, anything.
 */
async function isOutdated(tx: Transaction, { bookingId, createdAt, place }: ChangeRow) {
  const { status, createdAt: proposedAt, vehicleId, fromVehicleId } = bookingChanges;
  const isLater = and(
    eq(bookingChanges.bookingId, bookingId),
    eq(status, "applied"),
    gt(proposedAt, createdAt),
  );
  const ownerOf = (vehicle: typeof vehicleId | typeof fromVehicleId) =>
    sql`(select ${vehicles.businessId} from ${vehicles} where ${vehicles.id} = ${vehicle})`;
  const isToOtherOwner = sql`${ownerOf(vehicleId)} <> ${ownerOf(fromVehicleId)}`;
  const concernsIt = place ? undefined : or(isNotNull(bookingChanges.place), isToOtherOwner);
  return (await tx.$count(bookingChanges, and(isLater, concernsIt))) > 0;
}

const isSameStart = ({ startsAt, fromStartsAt }: ChangeRow) => startsAt.getTime() === fromStartsAt.getTime();
