import { and, eq, gt } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { quotes } from "@/db/schema/quotes";
import { users } from "@/db/schema/users";
import type { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { withdrawOpenChange } from "@/lib/booking-changes/settle";
import { arePapersGood } from "@/lib/car-papers/rules";
import { dayIn, MINUTE_MS } from "@/lib/dates";
import { AppError, conflict, notFound } from "@/lib/errors";
import { requireVerifiedEmail } from "@/lib/otp/queries";
import { advanceBookingPayments } from "@/lib/payments/advance";
import { refuseDisputed } from "@/lib/payments/disputed";
import { requirePerson } from "@/lib/quotes/person";
import { visibleTo as quotesVisibleTo } from "@/lib/quotes/queries";
import { findOwnBooking } from "./competing";
import type { BookingDetail, BookingRequest, ReasonRequest } from "./contract";
import { lockBooking } from "./lock";
import { deadlineFor } from "./machine";
import { newBooking } from "./new-booking";
import { noteIntervention } from "./noted";
import { datesYours, heldUntil, isTaken, lockVehicle, occupy, takenBy } from "./occupancy";
import { isOpenForBusiness } from "./open";
import { refundOnCancel, sideOf } from "./policy";
import { getBooking } from "./queries";
import { MOST_OPEN_HOLDS } from "./rules";
import { decide, type Facts, takeStep } from "./step";
import { type BookingRow, recordEvent } from "./transition";
import { checkUnpaidHolds, noteHoldNetwork } from "./unpaid-holds";

/**
 * Takes the dates of a quote for 15 minutes. The same quote again gives the same booking, so a repeat after a
 * lost answer is harmless. 409 when the dates are gone or the quote has run out, 403 while an e-mail address has to be
 * verified first, 429 for who lets holds go unpaid again and again, counted by person and by `network`.
 */
export async function createBooking(
  actor: UserActor,
  request: BookingRequest,
  now: Date,
  network?: string,
): Promise<BookingDetail> {
  const { id } = await bookQuote(actor, request, now, network);
  return getBooking(actor, id, now);
}

async function bookQuote(
  actor: UserActor,
  request: BookingRequest,
  now: Date,
  network?: string,
): Promise<{ id: string }> {
  const quote = await findBookableQuote(actor, request.quoteId);
  const made = await findByQuote(actor, quote.id);
  if (made) return made;
  if (quote.expiresAt <= now) throw conflict("quoteExpired");
  // Cheap and unlocked: when the dates are plainly gone there is no need to queue for the car.
  if (await isTaken(db(), quote.vehicleId, quote.startsAt, quote.endsAt, now)) {
    const mine = await findByQuote(actor, quote.id);
    if (mine) return mine;
    throw await takenBy(db(), actor, quote, now);
  }
  return transact((tx) => insertBooking(tx, actor, quote, now, network));
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

async function insertBooking(
  tx: Transaction,
  actor: UserActor,
  quote: QuoteRow,
  now: Date,
  network?: string,
) {
  const vehicle = await lockVehicle(tx, quote.vehicleId);
  const made = await findByQuote(actor, quote.id, tx);
  if (made) return made;
  const standing = { ...quote, ...vehicle, renterId: actor.userId, status: "none" } as const;
  const wish = { ...standing, acceptedAt: null, deadlineAt: null };
  const facts = {
    ...bookingFacts(tx, actor, quote, vehicle, now),
    holdsGetPaid: () =>
      checkUnpaidHolds(tx, { ...quote, renterId: actor.userId }, network, now).then(() => true),
  };
  const transition = await decide(actor, "book", wish, facts, now);
  const deadlineAt = deadlineFor(transition, quote.startsAt, now);
  const begun = { renterId: actor.userId, status: transition.to, acceptedAt: null, deadlineAt };
  const [booking] = await tx
    .insert(bookings)
    .values(newBooking(quote, vehicle, begun, now))
    .returning();
  if (!booking) throw new AppError("internal", "internal");
  await occupy(tx, booking, deadlineAt, now);
  await recordEvent(tx, booking, actor, { reason: transition.event }, now);
  if (network) await noteHoldNetwork(tx, booking.id, network, now);
  return { id: booking.id };
}

type VehicleRow = typeof vehicles.$inferSelect;

/** What has to be true of somebody who books a car. Under the car's lock, so that it stays true until it is written. */
function bookingFacts(
  tx: Transaction,
  actor: UserActor,
  quote: QuoteRow,
  vehicle: VehicleRow,
  now: Date,
): Facts {
  const { startsAt, endsAt } = quote;
  return {
    carIsListed: async () =>
      vehicle.status === "published" &&
      arePapersGood(vehicle.papersEndOn, dayIn(now, vehicle.timeZone)) &&
      (await isOpenForBusiness(tx, vehicle.businessId)),
    carIsAnothers: async () => !actor.memberships.some(({ businessId }) => businessId === vehicle.businessId),
    renterIsPerson: async () => requirePerson(actor),
    emailIsVerified: () => requireVerifiedEmail(tx, actor).then(() => true),
    fewAreWaiting: () => hasFewWaiting(tx, actor, now),
    asksOnce: async () => {
      const own = await findOwnBooking(tx, actor.userId, vehicle.id, quote, now);
      if (own) throw datesYours(own);
      return true;
    },
    datesAreFree: async () => !(await isTaken(tx, vehicle.id, startsAt, endsAt, now)),
  };
}

/** One person may keep only so many cars waiting; the user's row is the queue for counting them. */
async function hasFewWaiting(tx: Transaction, actor: UserActor, now: Date): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  const waiting = and(eq(bookings.renterId, actor.userId), gt(bookings.deadlineAt, now));
  if ((await tx.$count(bookings, waiting)) >= MOST_OPEN_HOLDS)
    throw conflict("tooManyHolds", { count: MOST_OPEN_HOLDS });
  return true;
}

/** The owner says yes: the money is asked for (or captured) next, by the payment that waits for it. */
export async function acceptBooking(actor: UserActor, bookingId: string, now: Date): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    const facts = { datesAreFree: () => checkFree(tx, booking, now) };
    await takeStep(tx, booking, actor, "accept", { facts, set: { acceptedAt: now } }, now);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/** Somebody else may be paying for these days: the owner is told for how long that can last. */
async function checkFree(tx: Transaction, booking: BookingRow, now: Date): Promise<boolean> {
  const { vehicleId, startsAt, endsAt } = booking;
  const until = await heldUntil(tx, { vehicleId, startsAt, endsAt }, now);
  if (until === undefined) return true;
  if (until === null) throw conflict("datesTakenMeanwhile");
  throw conflict("datesHeld", { minutes: Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS) });
}

/** The owner says no: the dates are free and whatever was authorised goes back. */
export async function declineBooking(
  actor: UserActor,
  bookingId: string,
  { reason: note }: ReasonRequest,
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    await takeStep(tx, booking, actor, "decline", { note }, now);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
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
    await withdrawOpenChange(tx, booking, now);
    const { refundedCents: before } = booking;
    const refundedCents = Math.max(before, refundOnCancel(actor, booking, now));
    const set = { cancelledAt: now, refundedCents };
    await refuseDisputed(tx, bookingId, now, () =>
      takeStep(tx, booking, actor, "cancel", { note, set }, now),
    );
    if (sideOf(actor, booking) === "admin")
      await noteIntervention(tx, actor, booking, { note, refundedCents }, now);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}
