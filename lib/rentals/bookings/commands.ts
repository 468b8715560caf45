import { and, eq, gt } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { transact } from "@/db/transaction";
import {
  datesTakenError,
  heldUntil,
  isTaken,
  lockVehicle,
  ownDatesTakenError,
} from "@/lib/catalog/availability/double-booking";
import { isVehicleListed } from "@/lib/catalog/fleet/is-vehicle-listed";
import { requireVerifiedEmail } from "@/lib/identity/contact-verification/queries";
import type { UserActor } from "@/lib/platform/actor";
import { MINUTE_MS } from "@/lib/platform/dates";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { getSettings } from "@/lib/platform/settings/queries";
import { withdrawOpenChange } from "@/lib/rentals/bookings/changes/apply-change";
import { insertBooking } from "@/lib/rentals/bookings/creation/insert-booking";
import { checkUnpaidHolds, recordHoldNetwork } from "@/lib/rentals/bookings/creation/unpaid-holds";
import { withoutDisputedRefund } from "@/lib/rentals/bookings/money/dispute-guard";
import { assessRisk, recordRisk } from "@/lib/rentals/bookings/risk/assess-risk";
import { findOwnBooking } from "@/lib/rentals/bookings/transitions/competing-requests";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { deadlineFor } from "@/lib/rentals/bookings/transitions/state-machine";
import {
  decideTransition,
  type TransitionFacts,
  transitionBooking,
} from "@/lib/rentals/bookings/transitions/transition-booking";
import { redeemPromoCode } from "@/lib/rentals/promo-codes/promo-code-uses";
import { requireEligibleDriver } from "@/lib/rentals/quotes/eligible-driver";
import { requireIndividualAccount } from "@/lib/rentals/quotes/policy";
import { quotesVisibleTo } from "@/lib/rentals/quotes/queries";
import type { BookingRow } from "./booking-row";
import type { BookingDetail, BookingRequest, ReasonRequest } from "./contract";
import { lockBooking } from "./lock";
import { refundOnCancel } from "./money/refund-on-cancellation";
import { bookingPayments } from "./payments-port";
import { sideOf } from "./policy";
import { getBooking } from "./queries";

/**
 * Holds the dates of a quote for 15 minutes. The same quote returns the same booking, so repeating after a lost
 * response is harmless. 404 for a quote that is not the actor's, 403 for accounts that cannot rent and while the email
 * address is unverified. 409 when the quote has expired or somebody else has used it, when the dates are taken or the
 * actor has booked them already, when the vehicle is not listed, is the actor's own or requires another driver, when
 * the promo code can no longer be used, and while the actor has too many waiting bookings. 429 after too many unpaid
 * holds by the renter or from the `network`.
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
  const quote = await getBookableQuote(actor, request.quoteId);
  const made = await findByQuote(actor, quote.id);
  if (made) return made;
  if (quote.expiresAt <= now) throw conflict("quoteExpired");
  // A cheap check without a lock: obviously taken dates need not wait for the vehicle's lock.
  if (await isTaken(db(), quote.vehicleId, quote.startsAt, quote.endsAt, now)) {
    const mine = await findByQuote(actor, quote.id);
    if (mine) return mine;
    throw await datesTakenError(db(), actor, quote, now);
  }
  return transact((tx) => insertFromQuote(tx, actor, quote, now, network));
}

type QuoteRow = typeof quotes.$inferSelect;

async function getBookableQuote(actor: UserActor, quoteId: string): Promise<QuoteRow> {
  const [quote] = await db()
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.source, "marketplace"), quotesVisibleTo(actor)));
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

async function insertFromQuote(
  tx: Transaction,
  actor: UserActor,
  quote: QuoteRow,
  now: Date,
  network?: string,
) {
  const vehicle = await lockVehicle(tx, quote.vehicleId);
  const made = await findByQuote(actor, quote.id, tx);
  if (made) return made;
  const vehicleAndQuote = { ...quote, ...vehicle, renterId: actor.userId, status: "none" } as const;
  const newBookingState = { ...vehicleAndQuote, acceptedAt: null, deadlineAt: null };
  const facts = {
    ...bookingFacts(tx, actor, quote, vehicle, now),
    holdsGetPaid: () =>
      checkUnpaidHolds(tx, { ...quote, renterId: actor.userId }, network, now).then(() => true),
  };
  const transition = await decideTransition(actor, "book", newBookingState, facts, now);
  const deadlineAt = deadlineFor(transition, quote.startsAt, now);
  const initial = { renterId: actor.userId, status: transition.to, acceptedAt: null, deadlineAt };
  const risk = await assessRisk(tx, { ...quote, renterId: actor.userId, network }, now);
  const isInstantBook = vehicle.isInstantBook && !risk?.asksOwner;
  const booking = await insertBooking(tx, quote, { ...vehicle, isInstantBook }, initial, now);
  if (risk) await recordRisk(tx, booking, vehicle, risk, now);
  const { promoCodeId } = quote;
  if (promoCodeId)
    await redeemPromoCode(tx, { bookingId: booking.id, promoCodeId, userId: actor.userId }, now);
  await recordBookingEvent(tx, booking, actor, { reason: transition.event }, now);
  if (network) await recordHoldNetwork(tx, booking.id, network, now);
  return { id: booking.id };
}

type VehicleRow = typeof vehicles.$inferSelect;

/**
 * The facts that booking a vehicle depends on. They are read under the vehicle's lock, so they stay true
 * until the write.
 */
function bookingFacts(
  tx: Transaction,
  actor: UserActor,
  quote: QuoteRow,
  vehicle: VehicleRow,
  now: Date,
): TransitionFacts {
  const { startsAt, endsAt } = quote;
  return {
    vehicleIsListed: () => isVehicleListed(tx, vehicle, now),
    vehicleIsNotOwn: async () =>
      !actor.memberships.some(({ businessId }) => businessId === vehicle.businessId),
    renterIsIndividual: async () => requireIndividualAccount(actor),
    renterMayDrive: () => requireEligibleDriver(tx, actor.userId, quote, vehicle.timeZone),
    emailIsVerified: () => requireVerifiedEmail(tx, actor).then(() => true),
    fewAreWaiting: () => hasFewWaiting(tx, actor, now),
    asksOnce: async () => {
      const own = await findOwnBooking(tx, actor.userId, vehicle.id, quote, now);
      if (own) throw ownDatesTakenError(own);
      return true;
    },
    datesAreFree: async () => !(await isTaken(tx, vehicle.id, startsAt, endsAt, now)),
  };
}

/**
 * Limits a renter's waiting bookings, without those that a business entered at its counter. The user's row is locked so
 * that parallel bookings are counted one after the other.
 */
async function hasFewWaiting(tx: Transaction, actor: UserActor, now: Date): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  const isTheirs = and(eq(bookings.renterId, actor.userId), eq(bookings.source, "marketplace"));
  const waiting = and(isTheirs, gt(bookings.deadlineAt, now));
  const { maxOpenHolds } = await getSettings(tx);
  if ((await tx.$count(bookings, waiting)) >= maxOpenHolds)
    throw conflict("tooManyHolds", { count: maxOpenHolds });
  return true;
}

/**
 * Accepts a request. The waiting payment is then captured or requested from the renter. 404 for a booking that the
 * actor may not see, 403 for everybody but the owner. 409 when it is no request any more, while the dates are taken,
 * and when the business is closed or the vehicle or its documents do not allow the rental.
 */
export async function acceptBooking(actor: UserActor, bookingId: string, now: Date): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    const facts = { datesAreFree: () => checkDatesFree(tx, booking, now) };
    await transitionBooking(tx, booking, actor, "accept", { facts, set: { acceptedAt: now } }, now);
  });
  await bookingPayments.get().advance(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/**
 * Throws 409 while the dates are taken; while another renter is still paying, the error says for how many
 * minutes.
 */
async function checkDatesFree(tx: Transaction, booking: BookingRow, now: Date): Promise<true> {
  const { vehicleId, startsAt, endsAt } = booking;
  const until = await heldUntil(tx, { vehicleId, startsAt, endsAt }, now);
  if (until === undefined) return true;
  if (until === null) throw conflict("datesTakenMeanwhile");
  throw conflict("datesHeld", { minutes: Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS) });
}

/**
 * Declines a request: the dates become free and any authorisation is released. 404 for a booking that the actor may not
 * see, 403 for everybody but the owner, 409 when it is no request any more.
 */
export async function declineBooking(
  actor: UserActor,
  bookingId: string,
  { reason }: ReasonRequest,
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    await transitionBooking(tx, booking, actor, "decline", { note: reason }, now);
  });
  await bookingPayments.get().advance(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/**
 * Cancels a booking for its renter or owner. refundOnCancel calculates the refund; the payment worker pays it. 404 for
 * a booking that the actor may not see, 403 for administrators, who choose the refund (cancelBookingAsAdmin), 409 once
 * it can no longer be cancelled.
 */
export async function cancelBooking(
  actor: UserActor,
  bookingId: string,
  { reason }: ReasonRequest,
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (sideOf(actor, booking) === "admin") throw forbidden();
    await withdrawOpenChange(tx, booking, now);
    const refundedCents = Math.max(booking.refundedCents, refundOnCancel(actor, booking, now));
    const set = { cancelledAt: now, refundedCents };
    await withoutDisputedRefund(tx, bookingId, now, () =>
      transitionBooking(tx, booking, actor, "cancel", { note: reason, set }, now),
    );
  });
  await bookingPayments.get().advance(bookingId, now);
  return getBooking(actor, bookingId, now);
}
