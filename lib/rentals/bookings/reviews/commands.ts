import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { reviews } from "@/db/schema/catalog/reviews";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { renterReviews } from "@/db/schema/rentals/renter-reviews";
import { reviewPhones } from "@/db/schema/rentals/review-phones";
import { transact } from "@/db/transaction";
import type { ReplyRequest, Review, ReviewRequest } from "@/lib/catalog/reviews/contract";
import { getReview, isPublicReview } from "@/lib/catalog/reviews/queries";
import { notify, notifyTeam } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/routing";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { hasRenterConfirmed } from "@/lib/rentals/bookings/has-renter-confirmed";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import type { RenterReviewRequest } from "@/lib/rentals/renters/contract";
import { canReply, canReview, canReviewRenter } from "./policy";
import { expireReviewedPages, namesOf, publishReviews } from "./publish-reviews";
import { findReviewProblem, isRenterOnTeam, reviewPhoneHash } from "./queries";
import { reviewsUntil } from "./rules";

/**
 * Adds the renter's one review of a finished booking (product.md §3). It is hidden until the owner has reviewed the
 * renter, or until 14 days after the return; then it counts in the vehicle's average. 404 when the booking is not
 * visible to the actor or belongs to another vehicle, 403 for the owner's side, 409 before the rental is over, after the
 * 14 days, for a second review, and for a booking made at the counter whose renter has not confirmed a phone number.
 */
export async function addReview(
  actor: UserActor,
  vehicleId: string,
  request: ReviewRequest,
  now: Date,
  locale: Locale | null,
): Promise<Review> {
  const id = uuid();
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, request.bookingId);
    if (booking.vehicleId !== vehicleId) throw notFound();
    if (!canReview(actor, booking)) throw forbidden();
    await refuseIfNotReviewable(tx, booking, now);
    const { rating, comment } = request;
    const row = { id, bookingId: booking.id, vehicleId, authorId: actor.userId, rating, comment };
    const written = await tx
      .insert(reviews)
      .values({ ...row, commentLocale: locale, createdAt: now })
      .onConflictDoNothing({ target: reviews.bookingId })
      .returning({ id: reviews.id });
    if (written.length === 0) throw conflict("alreadyReviewed");
    await publishOrAnnounce(tx, booking, "renter", now);
  });
  expireReviewedPages(vehicleId);
  return getReview(id);
}

/**
 * Adds the owner's one review of the renter of a finished booking, hidden like the renter's review. 404 when the
 * booking is not visible to the actor, 403 for the renter and about members of the business, 409 as for `addReview`,
 * and for a booking made at the counter until its renter has confirmed a handover or reviewed the rental.
 */
export async function addRenterReview(
  actor: UserActor,
  bookingId: string,
  { rating, comment }: RenterReviewRequest,
  now: Date,
  locale: Locale | null,
): Promise<BookingDetail> {
  const vehicleId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!canReviewRenter(actor, booking) || (await isRenterOnTeam(tx, booking))) throw forbidden();
    await refuseIfNotReviewable(tx, booking, now);
    if (!(await hasRenterConfirmed(tx, booking))) throw conflict("renterNotConfirmed");
    const { renterId } = booking;
    const row = { id: uuid(), bookingId, renterId, authorId: actor.userId, rating, comment };
    const written = await tx
      .insert(renterReviews)
      .values({ ...row, commentLocale: locale, createdAt: now })
      .onConflictDoNothing({ target: renterReviews.bookingId })
      .returning({ id: renterReviews.id });
    if (written.length === 0) throw conflict("alreadyReviewed");
    await publishOrAnnounce(tx, booking, "owner", now);
    return booking.vehicleId;
  });
  expireReviewedPages(vehicleId);
  return getBooking(actor, bookingId, now);
}

async function refuseIfNotReviewable(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  const problem = await findReviewProblem(tx, booking, now);
  if (problem) throw conflict(problem);
  if (isCounterBooking(booking)) await reserveReviewPhone(tx, booking, now);
}

/** Reserves the number of a customer of a counter for their own reviews, even if another account confirms it later. */
async function reserveReviewPhone(
  tx: Transaction,
  { renterId: userId }: BookingRow,
  now: Date,
): Promise<void> {
  const [renter] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  if (!renter?.phone) return;
  const phoneHash = reviewPhoneHash(renter.phone);
  await tx.insert(reviewPhones).values({ phoneHash, userId, createdAt: now }).onConflictDoNothing();
}

/** The second review makes both public; the first one is announced to the other side without its content. */
async function publishOrAnnounce(
  tx: Transaction,
  booking: BookingRow,
  author: "renter" | "owner",
  now: Date,
): Promise<void> {
  if (await publishReviews(tx, booking, now)) return;
  const { id, businessId, renterId } = booking;
  const { car, renter, business } = await namesOf(tx, id);
  const untilOn = dayIn(reviewsUntil(booking), KIGALI);
  const kind = "review-waiting";
  const event = `review-waiting:${id}`;
  if (author === "renter")
    await notifyTeam(tx, { kind, id, businessId, values: { person: renter, car, untilOn }, event }, now);
  else await notify(tx, { kind, id, to: [renterId], values: { person: business, car, untilOn }, event }, now);
}

/**
 * Stores the owner's reply to a public review; a second reply replaces the first. 404 when the booking is not visible
 * to the actor or the review is not public yet, 403 for the renter.
 */
export async function replyToReview(
  actor: UserActor,
  reviewId: string,
  { reply }: ReplyRequest,
  now: Date,
  locale: Locale | null,
): Promise<Review> {
  const [reviewed] = await db()
    .select({
      bookingId: bookings.id,
      vehicleId: bookings.vehicleId,
      renterId: bookings.renterId,
      businessId: bookings.businessId,
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(eq(reviews.id, reviewId), isPublicReview, bookingsVisibleTo(actor)));
  if (!reviewed) throw notFound();
  if (!canReply(actor, reviewed)) throw forbidden();
  const { vehicleId, renterId, bookingId } = reviewed;
  await transact(async (tx) => {
    await tx
      .update(reviews)
      .set({ ownerReply: reply, ownerReplyLocale: locale, ownerRepliedAt: now })
      .where(eq(reviews.id, reviewId));
    const values = { car: (await namesOf(tx, bookingId)).car };
    const event = `reply:${reviewId}`;
    await notify(tx, { kind: "review-replied", id: bookingId, to: [renterId], values, event }, now);
  });
  expireTags([cacheTags.vehicle(vehicleId)]);
  return getReview(reviewId);
}
