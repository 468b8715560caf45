import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { reviews } from "@/db/schema/catalog/reviews";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { AppError, notFound } from "@/lib/platform/errors";
import { cached, cacheTags } from "@/lib/platform/page-cache/cache";
import {
  type Review,
  type ReviewPage,
  type ReviewQuery,
  review,
  reviewPage,
  type Testimonial,
  testimonial,
} from "./contract";
import type { ReviewSort } from "./rules";

const PAGE_SIZE = 10;

const reviewColumns = {
  id: reviews.id,
  firstName: users.firstName,
  lastName: users.lastName,
  authorPhoto: users.photoPath,
  rating: reviews.rating,
  comment: reviews.comment,
  commentLocale: reviews.commentLocale,
  ownerReply: reviews.ownerReply,
  ownerReplyLocale: reviews.ownerReplyLocale,
  createdAt: reviews.createdAt,
  endsAt: bookings.endsAt,
};

/** Only its author and administrators see a review that is not published yet or is hidden by an administrator. */
export const isPublicReview = and(isNotNull(reviews.publishedAt), isNull(reviews.heldAt));

function selectReviews() {
  return db()
    .select({ ...reviewColumns, publishedAt: reviews.publishedAt, heldReason: reviews.heldReason })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .$dynamic();
}

const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];
const orders: Record<ReviewSort, SQL[]> = {
  newest: newestFirst,
  highest: [desc(reviews.rating), ...newestFirst],
  lowest: [asc(reviews.rating), ...newestFirst],
};

const fromNewest: ReviewQuery = { page: 1, sort: "newest" };

/** Lists a vehicle's public reviews, ten per page, with the number of reviews by stars. */
export async function listReviews(
  vehicleId: string,
  { page, sort }: ReviewQuery = fromNewest,
): Promise<ReviewPage> {
  const ofVehicle = and(eq(reviews.vehicleId, vehicleId), isPublicReview);
  const [rows, counts] = await Promise.all([
    selectReviews()
      .where(ofVehicle)
      .orderBy(...orders[sort])
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    db()
      .select({ rating: reviews.rating, count: sql<number>`count(*)::int` })
      .from(reviews)
      .where(ofVehicle)
      .groupBy(reviews.rating),
  ]);
  const ratingCounts = [5, 4, 3, 2, 1].map((stars) => counts.find((row) => row.rating === stars)?.count ?? 0);
  const total = ratingCounts.reduce((sum, count) => sum + count, 0);
  const pageCount = Math.ceil(total / PAGE_SIZE);
  return reviewPage.parse({ items: rows.map(asReview), total, page, pageCount, ratingCounts });
}

/** Lists the newest reviews of a business's public vehicles, each with its vehicle. */
export async function listBusinessReviews(businessId: string, count: number): Promise<Testimonial[]> {
  const rows = await db()
    .select({ ...reviewColumns, vehicleId: vehicles.id, vehicleTitle: vehicles.title })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .innerJoin(vehicles, eq(vehicles.id, reviews.vehicleId))
    .where(sql`${vehicles.businessId} = ${businessId} and ${isPublicReview} and ${visibleToPublic()}`)
    .orderBy(...newestFirst)
    .limit(count);
  return z.array(testimonial).parse(rows.map((row) => ({ ...row, ...asReview(row) })));
}

/** Like listReviews, for a vehicle that the public can see. 404 `vehicleNotFound`. */
export async function listPublicReviews(vehicleId: string, query: ReviewQuery): Promise<ReviewPage> {
  const [vehicle] = await db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(sql`${vehicles.id} = ${vehicleId} and ${visibleToPublic()}`);
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return listReviews(vehicleId, query);
}

/** Reads one review as the public sees it. The caller has checked access. 404 if it does not exist. */
export async function getReview(id: string): Promise<Review> {
  const [row] = await selectReviews().where(eq(reviews.id, id));
  if (!row) throw notFound();
  return review.parse(asReview(row));
}

/** Finds the renter's review of a booking, with the reason if it is hidden. The caller checks visibility. */
export async function findReviewOf(bookingId: string) {
  const [row] = await selectReviews().where(eq(reviews.bookingId, bookingId));
  if (!row) return undefined;
  const { publishedAt, heldReason } = row;
  return { review: review.parse(asReview(row)), isPublished: publishedAt !== null, heldReason };
}

/**
 * Lists three recent five-star reviews of 60 to 220 characters, of different vehicles, authors and photos; authors with
 * a photo first.
 */
export function listTestimonials(): Promise<Testimonial[]> {
  return cached("testimonials", [cacheTags.vehicles], async () => {
    const rows = await db()
      .select({
        ...reviewColumns,
        vehicleId: vehicles.id,
        vehicleTitle: vehicles.title,
        authorId: reviews.authorId,
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.authorId))
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .innerJoin(vehicles, eq(vehicles.id, reviews.vehicleId))
      .where(
        sql`${reviews.rating} = 5 and length(${reviews.comment}) between 60 and 220 and ${isPublicReview}
          and ${visibleToPublic()}`,
      )
      .orderBy(sql`${users.photoPath} is null`, desc(reviews.createdAt), desc(reviews.id))
      .limit(40);
    const chosen: typeof rows = [];
    for (const row of rows) {
      const isRepeat = chosen.some(
        (other) =>
          other.vehicleId === row.vehicleId ||
          other.authorId === row.authorId ||
          (row.authorPhoto !== null && other.authorPhoto === row.authorPhoto) ||
          other.comment === row.comment,
      );
      if (!isRepeat && chosen.length < 3) chosen.push(row);
    }
    return z.array(testimonial).parse(chosen.map((row) => ({ ...row, ...asReview(row) })));
  });
}

function asReview(row: {
  firstName: string;
  lastName: string;
  createdAt: Date;
  endsAt: Date;
  [column: string]: unknown;
}) {
  const [initial] = row.lastName;
  return {
    ...row,
    userName: initial ? `${row.firstName} ${initial}.` : row.firstName,
    createdAt: row.createdAt.toISOString(),
    tripDate: row.endsAt.toISOString(),
  };
}
