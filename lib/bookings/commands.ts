import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { quotes } from "@/db/schema/quotes";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { after } from "@/lib/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/errors";
import { requireVerifiedEmail } from "@/lib/otp/queries";
import { advanceBookingPayments } from "@/lib/payments/advance";
import { visibleTo as quotesVisibleTo } from "@/lib/quotes/queries";
import type { BookingDetail, BookingRequest, ReasonRequest } from "./contract";
import { lockBooking } from "./lock";
import { freeDates, isTaken, keepDates, lockVehicle, occupy, takenBy } from "./occupancy";
import { isOpenForBusiness } from "./open";
import { canAnswer, canCancel, isCancellable, refundOnCancel } from "./policy";
import { getBooking } from "./queries";
import { HOLD_MS, MOST_OPEN_HOLDS, paymentDeadline, referenceFrom, statusAt } from "./rules";
import { recordEvent, recordTransition } from "./transition";

/**
 * Takes the dates of a quote for 15 minutes. The same quote again gives the same booking, so a repeat after a
 * lost answer is harmless. 409 when the dates are gone or the quote has run out, 403 while an e-mail address has to be
 * verified first.
 */
export async function createBooking(
  actor: UserActor,
  request: BookingRequest,
  now: Date,
): Promise<BookingDetail> {
  const { id } = await bookQuote(actor, request, now);
  return getBooking(actor, id, now);
}

async function bookQuote(actor: UserActor, request: BookingRequest, now: Date): Promise<{ id: string }> {
  const quote = await findBookableQuote(actor, request.quoteId);
  const made = await findByQuote(actor, quote.id);
  if (made) return made;
  if (quote.expiresAt <= now) throw conflict("quoteExpired");
  // Cheap and unlocked: when the dates are plainly gone there is no need to queue for the car.
  if (await isTaken(db(), quote.vehicleId, quote.startsAt, quote.endsAt, now)) {
    const mine = await findByQuote(actor, quote.id);
    if (mine) return mine;
    throw await takenBy(db(), actor, quote.vehicleId, quote.startsAt, quote.endsAt);
  }
  await requireVerifiedEmail(db(), actor);
  return transact((tx) => insertBooking(tx, actor, quote, now));
}

type QuoteRow = typeof quotes.$inferSelect;

async function findBookableQuote(actor: UserActor, quoteId: string): Promise<QuoteRow> {
  const [quote] = await db()
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), quotesVisibleTo(actor)));
  if (!quote) throw notFound();
  return quote;
}

async function findByQuote(
  actor: UserActor,
  quoteId: string,
  executor: Transaction | ReturnType<typeof db> = db(),
) {
  const [made] = await executor
    .select({ id: bookings.id, renterId: bookings.renterId })
    .from(bookings)
    .where(eq(bookings.quoteId, quoteId));
  if (made && made.renterId !== actor.userId) throw conflict("quoteUsed");
  return made && { id: made.id };
}

async function insertBooking(tx: Transaction, actor: UserActor, quote: QuoteRow, now: Date) {
  const vehicle = await lockVehicle(tx, quote.vehicleId);
  const made = await findByQuote(actor, quote.id, tx);
  if (made) return made;
  if (vehicle.status !== "published" || !(await isOpenForBusiness(tx, vehicle.businessId)))
    throw conflict("vehicleUnavailable");
  if (actor.memberships.some(({ businessId }) => businessId === vehicle.businessId))
    throw conflict("ownVehicle");
  if (quote.startsAt <= now) throw conflict("quoteExpired");
  await checkOpenHolds(tx, actor, now);

  const deadlineAt = after(now, HOLD_MS);
  const [booking] = await tx
    .insert(bookings)
    .values({
      id: uuid(),
      reference: referenceFrom(randomBytes(7)),
      quoteId: quote.id,
      vehicleId: vehicle.id,
      businessId: vehicle.businessId,
      renterId: actor.userId,
      status: "pending_payment",
      isInstantBook: vehicle.isInstantBook,
      startsAt: quote.startsAt,
      endsAt: quote.endsAt,
      days: quote.days,
      dailyPriceCents: quote.dailyPriceCents,
      totalCents: quote.totalCents,
      depositCents: quote.depositCents,
      totalRwf: quote.totalRwf,
      rwfPerHundredUsd: quote.rwfPerHundredUsd,
      deadlineAt,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!booking) throw new AppError("internal", "internal");
  await occupy(tx, booking, deadlineAt, now);
  await recordEvent(tx, booking, actor, { reason: "created" }, now);
  return { id: booking.id };
}

/** One person may keep only so many cars waiting; the user's row is the queue for counting them. */
async function checkOpenHolds(tx: Transaction, actor: UserActor, now: Date): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  const waiting = and(eq(bookings.renterId, actor.userId), gt(bookings.deadlineAt, now));
  if ((await tx.$count(bookings, waiting)) >= MOST_OPEN_HOLDS)
    throw conflict("tooManyHolds", { count: MOST_OPEN_HOLDS });
}

/** The owner says yes: the money is asked for (or captured) next, by the payment that waits for it. */
export async function acceptBooking(actor: UserActor, bookingId: string, now: Date): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockAnswerable(tx, actor, bookingId, now);
    if (!(await isOpenForBusiness(tx, booking.businessId))) throw conflict("vehicleUnavailable");
    const deadlineAt = paymentDeadline(now, booking.startsAt);
    const set = { deadlineAt, acceptedAt: now };
    await recordTransition(tx, booking, actor, { to: "pending_payment", reason: "accepted", set }, now);
    if (!(await keepDates(tx, booking.id, deadlineAt))) await occupy(tx, booking, deadlineAt, now);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/** The owner says no: the dates are free and whatever was authorised goes back. */
export async function declineBooking(
  actor: UserActor,
  bookingId: string,
  { reason: note }: ReasonRequest,
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockAnswerable(tx, actor, bookingId, now);
    await recordTransition(tx, booking, actor, { to: "declined", reason: "declined", note }, now);
    await freeDates(tx, booking.id);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

async function lockAnswerable(tx: Transaction, actor: UserActor, bookingId: string, now: Date) {
  const booking = await lockBooking(tx, actor, bookingId);
  if (!canAnswer(actor, booking)) throw forbidden();
  if (statusAt(booking, now) !== "requested") throw conflict("bookingNotAnswerable");
  return booking;
}

/** Either side calls it off. The refund is decided here, by refundCents, and paid back by the payment. */
export async function cancelBooking(
  actor: UserActor,
  bookingId: string,
  { reason: note }: ReasonRequest,
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!canCancel(actor, booking)) throw forbidden();
    if (!isCancellable(statusAt(booking, now))) throw conflict("bookingNotCancellable");
    const refundedCents = refundOnCancel(actor, booking, now);
    const set = { cancelledAt: now, refundedCents };
    await recordTransition(tx, booking, actor, { to: "cancelled", reason: "cancelled", note, set }, now);
    await freeDates(tx, booking.id);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}
