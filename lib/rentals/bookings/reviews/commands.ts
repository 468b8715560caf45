import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { reviews } from "@/db/schema/catalog/reviews";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import type { ReplyRequest, Review, ReviewRequest } from "@/lib/catalog/reviews/contract";
import { getReview } from "@/lib/catalog/reviews/queries";
import { notify, notifyTeam } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/queries";
import { canReply, canReview, isReviewable } from "./policy";

/**
 * Adds the renter's one review of a finished booking (product.md §3) and updates the vehicle's average and
 * count in the same transaction. 404 when the booking is not visible to the actor or belongs to another
 * vehicle, 403 for the owner's side, 409 before the trip is over and for a second review.
 */
export async function addReview(
  actor: UserActor,
  vehicleId: string,
  request: ReviewRequest,
  now: Date,
): Promise<Review> {
  const id = uuid();
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, request.bookingId);
    if (booking.vehicleId !== vehicleId) throw notFound();
    if (!canReview(actor, booking)) throw forbidden();
    if (!isReviewable(booking.status)) throw conflict("tripNotOver");
    const { rating, comment } = request;
    const written = await tx
      .insert(reviews)
      .values({
        id,
        bookingId: booking.id,
        vehicleId,
        authorId: actor.userId,
        rating,
        comment,
        createdAt: now,
      })
      .onConflictDoNothing({ target: reviews.bookingId })
      .returning({ id: reviews.id });
    if (written.length === 0) throw conflict("alreadyReviewed");
    await rateVehicle(tx, vehicleId, now);
    await notifyOwners(tx, actor, booking, rating, now);
  });
  // The home and category pages show the rating on the vehicle's card.
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return getReview(id);
}

async function notifyOwners(
  tx: Transaction,
  { name }: UserActor,
  { id, vehicleId, businessId }: typeof bookings.$inferSelect,
  rating: number,
  now: Date,
): Promise<void> {
  const values = { person: name, rating, car: await titleOf(tx, vehicleId) };
  await notifyTeam(tx, { kind: "review-received", id, businessId, values, event: `review:${id}` }, now);
}

async function titleOf(tx: Transaction, vehicleId: string): Promise<string> {
  const [vehicle] = await tx
    .select({ title: vehicles.title })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return vehicle?.title ?? "";
}

/** The caller holds the lock on the vehicle's row, so parallel reviews cannot miscount. */
async function rateVehicle(tx: Transaction, vehicleId: string, now: Date): Promise<void> {
  const ofVehicle = sql`from ${reviews} where ${reviews.vehicleId} = ${vehicleId}`;
  await tx
    .update(vehicles)
    .set({
      ratingAverage: sql`(select round(avg(${reviews.rating}), 2) ${ofVehicle})`,
      ratingCount: sql`(select count(*) ${ofVehicle})`,
      updatedAt: now,
    })
    .where(eq(vehicles.id, vehicleId));
}

/**
 * Stores the owner's reply to a review; a second reply replaces the first. 404 when the booking is not
 * visible to the actor, 403 for the renter.
 */
export async function replyToReview(
  actor: UserActor,
  reviewId: string,
  { reply }: ReplyRequest,
  now: Date,
): Promise<Review> {
  const [reviewedBooking] = await db()
    .select({
      vehicleId: bookings.vehicleId,
      renterId: bookings.renterId,
      businessId: bookings.businessId,
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(eq(reviews.id, reviewId), bookingsVisibleTo(actor)));
  if (!reviewedBooking) throw notFound();
  if (!canReply(actor, reviewedBooking)) throw forbidden();
  await transact(async (tx) => {
    await tx.update(reviews).set({ ownerReply: reply, ownerRepliedAt: now }).where(eq(reviews.id, reviewId));
    const { vehicleId, renterId } = reviewedBooking;
    const notified = { to: [renterId], values: { car: await titleOf(tx, vehicleId) } };
    const event = `reply:${reviewId}`;
    await notify(tx, { kind: "review-replied", id: vehicleId, ...notified, event }, now);
  });
  expireTags([cacheTags.vehicle(reviewedBooking.vehicleId)]);
  return getReview(reviewId);
}
