import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { reviews } from "@/db/schema/reviews";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { lockBooking } from "@/lib/bookings/lock";
import { visibleTo } from "@/lib/bookings/queries";
import { expireTags, tags } from "@/lib/cache";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { hostsOf, notify } from "@/lib/notifications/notify";
import type { ReplyRequest, Review, ReviewRequest } from "./contract";
import { canReply, canReview, isReviewable } from "./policy";
import { getReview } from "./queries";

/**
 * What a renter says after the trip, once a booking (product.md §3); the car's average and count follow in the same
 * transaction. 404 when the booking is not the actor's to see or of another car, 403 for the owner's side, 409 before
 * the trip is over and for a second review.
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
    await tellHosts(tx, actor, booking, rating, now);
  });
  // Home and categories show the rating on the car's card.
  expireTags([tags.vehicles, tags.vehicle(vehicleId)]);
  return getReview(id);
}

async function tellHosts(
  tx: Transaction,
  { name }: UserActor,
  { id, vehicleId, businessId }: typeof bookings.$inferSelect,
  rating: number,
  now: Date,
): Promise<void> {
  const about = { event: `review:${id}`, actionUrl: `/dashboard/business/rentals/${id}`, businessId };
  const values = { person: name, rating, car: await titleOf(tx, vehicleId) };
  await notify(tx, { kind: "review-received", to: await hostsOf(tx, businessId), values, ...about }, now);
}

async function titleOf(tx: Transaction, vehicleId: string): Promise<string> {
  const [car] = await tx.select({ title: vehicles.title }).from(vehicles).where(eq(vehicles.id, vehicleId));
  return car?.title ?? "";
}

/** The car's row is locked by now, so nobody else counts at the same time. */
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

/** The owner's one answer to a review; answering again changes it. 404 when the trip is not the actor's to see, 403 for the renter. */
export async function replyToReview(
  actor: UserActor,
  reviewId: string,
  { reply }: ReplyRequest,
  now: Date,
): Promise<Review> {
  const [trip] = await db()
    .select({
      vehicleId: bookings.vehicleId,
      renterId: bookings.renterId,
      businessId: bookings.businessId,
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(eq(reviews.id, reviewId), visibleTo(actor)));
  if (!trip) throw notFound();
  if (!canReply(actor, trip)) throw forbidden();
  await transact(async (tx) => {
    await tx.update(reviews).set({ ownerReply: reply, ownerRepliedAt: now }).where(eq(reviews.id, reviewId));
    const about = { event: `reply:${reviewId}`, actionUrl: `/vehicle/${trip.vehicleId}` };
    const values = { car: await titleOf(tx, trip.vehicleId) };
    await notify(tx, { kind: "review-replied", to: [trip.renterId], values, ...about }, now);
  });
  expireTags([tags.vehicle(trip.vehicleId)]);
  return getReview(reviewId);
}
