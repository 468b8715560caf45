import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { reviews } from "@/db/schema/catalog/reviews";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { renterReviews } from "@/db/schema/rentals/renter-reviews";
import { transact } from "@/db/transaction";
import { isPublicReview } from "@/lib/catalog/reviews/queries";
import { notify, notifyTeam } from "@/lib/messaging/notifications/notify";
import { systemActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import { selectFullName } from "@/lib/platform/select-full-name";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { REVIEW_DAYS, reviewsUntil } from "./rules";

/**
 * Makes the reviews of a booking public if both sides have written or the deadline has passed, and returns whether they
 * are public. Needs the booking's lock; call `expireReviewedPages` after the transaction.
 */
export async function publishReviews(tx: Transaction, booking: BookingRow, now: Date): Promise<boolean> {
  if (now < reviewsUntil(booking) && !(await haveBothWritten(tx, booking.id))) return false;
  const [ofTrip] = await tx
    .update(reviews)
    .set({ publishedAt: now })
    .where(and(eq(reviews.bookingId, booking.id), isNull(reviews.publishedAt)))
    .returning({ rating: reviews.rating });
  const [ofRenter] = await tx
    .update(renterReviews)
    .set({ publishedAt: now })
    .where(and(eq(renterReviews.bookingId, booking.id), isNull(renterReviews.publishedAt)))
    .returning({ rating: renterReviews.rating });
  const { id, businessId, vehicleId, renterId } = booking;
  const names = await namesOf(tx, id);
  if (ofTrip) {
    await rateVehicle(tx, vehicleId);
    const values = { person: names.renter, rating: ofTrip.rating, car: names.car };
    await notifyTeam(tx, { kind: "review-received", id, businessId, values, event: `review:${id}` }, now);
  }
  if (ofRenter) {
    const values = { person: names.business, rating: ofRenter.rating, car: names.car };
    const event = `renter-review:${id}`;
    await notify(tx, { kind: "renter-review-received", id, to: [renterId], values, event }, now);
  }
  return true;
}

/** The home and category pages show the rating on the vehicle's card. */
export function expireReviewedPages(vehicleId: string): void {
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
}

/** Publishes the reviews whose 14 days are over. Returns the number of bookings. */
export async function publishDueReviews(now: Date): Promise<number> {
  const due = await db()
    .select({ id: bookings.id, vehicleId: bookings.vehicleId })
    .from(bookings)
    .where(sql`${bookings.id} in (
        select ${reviews.bookingId} from ${reviews} where ${reviews.publishedAt} is null
        union select ${renterReviews.bookingId} from ${renterReviews} where ${renterReviews.publishedAt} is null)
      and coalesce(${bookings.returnRecordedAt}, ${bookings.endsAt}) <= ${addMs(now, -REVIEW_DAYS * DAY_MS).toISOString()}`)
    .limit(200);
  let published = 0;
  for (const { id, vehicleId } of due) {
    try {
      await transact(async (tx) => publishReviews(tx, await lockBooking(tx, systemActor, id), now));
      expireReviewedPages(vehicleId);
      published += 1;
    } catch (error) {
      log.error({ err: error, bookingId: id }, "reviews could not be published");
    }
  }
  return published;
}

async function haveBothWritten(tx: Transaction, bookingId: string): Promise<boolean> {
  const ofTrip = await tx.$count(reviews, eq(reviews.bookingId, bookingId));
  return ofTrip > 0 && (await tx.$count(renterReviews, eq(renterReviews.bookingId, bookingId))) > 0;
}

/** The names used in notifications of reviews. */
export async function namesOf(tx: Transaction, bookingId: string) {
  const [row] = await tx
    .select({
      car: vehicles.title,
      business: businesses.name,
      renter: selectFullName(users),
    })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error("the parties of the booking were not found");
  return row;
}

/**
 * Updates the vehicle's rating from its public reviews. Needs the lock on the vehicle's row, so that parallel reviews
 * are not miscounted.
 */
export async function rateVehicle(tx: Transaction, vehicleId: string): Promise<void> {
  const ofVehicle = sql`from ${reviews}
    where ${reviews.vehicleId} = ${vehicleId} and ${isPublicReview}`;
  await tx
    .update(vehicles)
    .set({
      ratingAverage: sql`(select round(avg(${reviews.rating}), 2) ${ofVehicle})`,
      ratingCount: sql`(select count(*) ${ofVehicle})`,
    })
    .where(eq(vehicles.id, vehicleId));
}
