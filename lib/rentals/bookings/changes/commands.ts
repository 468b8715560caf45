import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/now-or-latest";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { transact } from "@/db/transaction";
import { isTaken } from "@/lib/catalog/availability/double-booking";
import type { UserActor } from "@/lib/platform/actor";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import type { BookingDetail, ReasonRequest } from "@/lib/rentals/bookings/contract";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { findChangeRisk, recordChangeRisk } from "@/lib/rentals/bookings/risk/assess-risk";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import { checkTransition } from "@/lib/rentals/bookings/transitions/transition-booking";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { agreeToChange } from "./agree-to-change";
import { type ChangeRow, closeChange } from "./apply-change";
import { isChangedByStaff } from "./changed-by-staff";
import type { BookingChange, ChangePrice, ChangePriceQuery, ChangeRequest } from "./contract";
import { holdGainedDates, vehicleFrom } from "./gained-dates";
import { changeSideOf, mayAnswerChange, mayWithdrawChange } from "./policy";
import { closeLapsedChange, refuseTooManyChanges } from "./proposals";
import { quoteBookingChange } from "./quote-booking-change";
import { changeAnswerDeadline, changeStatusAt, isAgreedAtOnce, isChangeOpen } from "./rules";

/**
 * Prices other dates without proposing them. 403 for actors on neither side; 409 when the rental is over,
 * another change is open or the dates are taken; 422 for impossible dates.
 */
export async function priceBookingChange(
  actor: UserActor,
  bookingId: string,
  request: ChangePriceQuery,
  now: Date,
): Promise<ChangePrice> {
  return transact(async (tx) => {
    const locked = await lockChangeable(tx, actor, bookingId, request, now);
    const { booking, requestedPeriod, isRenter, isByStaff } = locked;
    const { limits, ...price } = await quoteBookingChange(tx, booking, requestedPeriod, now, { isByStaff });
    await requireFree(tx, booking, requestedPeriod, now);
    const isAtOnce = isRenter
      ? isAgreedAtOnce(booking, { ...requestedPeriod, ...limits }, price.differenceCents, now) &&
        !(await findChangeRisk(tx, booking, { ...requestedPeriod, totalCents: price.totalCents }, now))
      : await isChangedByStaff(tx, booking);
    return { ...price, isAgreedAtOnce: isAtOnce };
  });
}

/**
 * Proposes other dates and holds the additional ones until the other side answers; staff need no answer for
 * a booking that is paid at the pick-up, or whose renter cannot answer. Throws as priceBookingChange does, and 429 after
 * too many proposals.
 */
export async function proposeBookingChange(
  actor: UserActor,
  bookingId: string,
  request: ChangeRequest,
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const locked = await lockChangeable(tx, actor, bookingId, request, now);
    const { booking, requestedPeriod, isRenter, isByStaff } = locked;
    await refuseTooManyChanges(tx, booking, isRenter, now);
    const quoted = await quoteBookingChange(tx, booking, requestedPeriod, now, { isByStaff });
    const { lines: _, limits, ...price } = quoted;
    if (price.differenceCents !== request.differenceCents) throw conflict("priceChanged");
    await requireFree(tx, booking, requestedPeriod, now);
    const deadlineAt = changeAnswerDeadline(booking, requestedPeriod, now);
    const [change] = await tx
      .insert(bookingChanges)
      .values({
        id: uuid(),
        bookingId,
        proposedBy: actor.userId,
        side: isRenter ? "renter" : "owner",
        status: "proposed",
        fromStartsAt: booking.startsAt,
        fromEndsAt: booking.endsAt,
        ...requestedPeriod,
        ...price,
        note: request.note || null,
        deadlineAt,
        createdAt: nowOrLatest(now, bookingChanges.createdAt, eq(bookingChanges.bookingId, bookingId)),
        updatedAt: now,
      })
      .returning();
    if (!change) throw new Error("booking_changes returned no row");
    const isAtOnce = isRenter
      ? isAgreedAtOnce(booking, { ...requestedPeriod, ...limits }, change.differenceCents, now) &&
        !(await recordChangeRisk(tx, booking, change, now))
      : await isChangedByStaff(tx, booking);
    // What is agreed at once asks nobody for an answer.
    const proposed = {
      reason: "change_proposed",
      note: request.note,
      deadlineAt,
      isSilent: isAtOnce,
    } as const;
    await recordBookingEvent(tx, booking, actor, proposed, now);
    await holdGainedDates(tx, booking, change, deadlineAt, now);
    if (isAtOnce) await agreeToChange(tx, booking, change, actor, now);
  });
  await bookingPayments.get().advance(bookingId, now);
  return getBooking(actor, bookingId, now);
}

async function lockChangeable(
  tx: Transaction,
  actor: UserActor,
  bookingId: string,
  request: ChangePriceQuery,
  now: Date,
) {
  const booking = await lockBooking(tx, actor, bookingId);
  await checkTransition(tx, booking, actor, "change", {}, now);
  await closeLapsedChange(tx, booking, now);
  const requestedPeriod = { startsAt: new Date(request.startsAt), endsAt: new Date(request.endsAt) };
  const isRenter = changeSideOf(actor, booking) === "renter";
  return { booking, requestedPeriod, isRenter, isByStaff: isCounterBooking(booking) && !isRenter };
}

/** 409 when part of the dates is taken, or when an additional date lies in a pause. */
async function requireFree(
  tx: Transaction,
  booking: BookingRow,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): Promise<void> {
  const { id: exceptBookingId, vehicleId } = booking;
  if (await isTaken(tx, vehicleId, vehicleFrom(booking, startsAt), endsAt, now, { exceptBookingId }))
    throw conflict("datesTaken");
}

/** Accepts a change for the other side. 409 when it was answered or has expired in the meantime. */
export function acceptBookingChange(actor: UserActor, bookingId: string, changeId: string, now: Date) {
  return answerChange(actor, bookingId, changeId, now, (tx, booking, change) =>
    agreeToChange(tx, booking, change, actor, now),
  );
}

/** Declines a change for the other side; the booking keeps its dates. */
export function declineBookingChange(
  actor: UserActor,
  bookingId: string,
  changeId: string,
  { reason }: ReasonRequest,
  now: Date,
) {
  return answerChange(actor, bookingId, changeId, now, (tx, booking, change) =>
    closeChange(tx, booking, change, "declined", actor, now, reason),
  );
}

/**
 * Withdraws a change on behalf of the side that proposed it, before or after the answer; a payment that
 * arrives later is refunded.
 */
export async function withdrawBookingChange(
  actor: UserActor,
  bookingId: string,
  changeId: string,
  now: Date,
): Promise<BookingDetail> {
  return withLockedChange(actor, bookingId, changeId, now, async (tx, booking, change) => {
    const status = changeStatusAt(change, now);
    if (!mayWithdrawChange(actor, booking, { by: proposerOf(change), status })) throw forbidden();
    if (!isChangeOpen(status)) throw conflict("changeNotOpen");
    await closeChange(tx, booking, change, "withdrawn", actor, now);
  });
}

type ChangeHandler = (tx: Transaction, booking: BookingRow, change: ChangeRow) => Promise<void>;

function answerChange(actor: UserActor, bookingId: string, changeId: string, now: Date, work: ChangeHandler) {
  return withLockedChange(actor, bookingId, changeId, now, async (tx, booking, change) => {
    if (!mayAnswerChange(actor, booking, proposerOf(change))) throw forbidden();
    if (changeStatusAt(change, now) !== "proposed") throw conflict("changeNotOpen");
    if (!isChangeable(statusAt(booking, now))) throw conflict("bookingNotChangeable");
    await work(tx, booking, change);
  });
}

async function withLockedChange(
  actor: UserActor,
  bookingId: string,
  changeId: string,
  now: Date,
  work: ChangeHandler,
) {
  await transact(async (tx) => {
    const [seen] = await tx
      .select({ vehicleId: bookingChanges.vehicleId })
      .from(bookingChanges)
      .where(eq(bookingChanges.id, changeId));
    const booking = await lockBooking(tx, actor, bookingId, seen?.vehicleId);
    const [change] = await tx
      .select()
      .from(bookingChanges)
      .where(eq(bookingChanges.id, changeId))
      .for("update");
    if (change?.bookingId !== booking.id) throw notFound();
    await work(tx, booking, change);
  });
  await bookingPayments.get().advance(bookingId, now);
  return getBooking(actor, bookingId, now);
}

const isChangeable = (status: string) => status === "confirmed" || status === "active";

const proposerOf = ({ side }: ChangeRow) => side as BookingChange["by"];
