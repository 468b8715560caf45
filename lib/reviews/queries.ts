import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { reviews } from "@/db/schema/reviews";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { kept, tags } from "@/lib/cache";
import { AppError, notFound } from "@/lib/errors";
import { visibleToPublic } from "@/lib/vehicles/visibility";
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

const PAGE = 10;

const reviewColumns = {
  id: reviews.id,
  firstName: users.firstName,
  lastName: users.lastName,
  authorPhoto: users.photoPath,
  rating: reviews.rating,
  comment: reviews.comment,
  ownerReply: reviews.ownerReply,
  createdAt: reviews.createdAt,
  endsAt: bookings.endsAt,
};

function selectReviews() {
  return db()
    .select(reviewColumns)
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

/** What renters said of a car, ten a page, and how many gave how many stars. */
export async function listReviews(
  vehicleId: string,
  { page, sort }: ReviewQuery = fromNewest,
): Promise<ReviewPage> {
  const ofVehicle = eq(reviews.vehicleId, vehicleId);
  const [rows, counts] = await Promise.all([
    selectReviews()
      .where(ofVehicle)
      .orderBy(...orders[sort])
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    db()
      .select({ rating: reviews.rating, count: sql<number>`count(*)::int` })
      .from(reviews)
      .where(ofVehicle)
      .groupBy(reviews.rating),
  ]);
  const ratingCounts = [5, 4, 3, 2, 1].map((stars) => counts.find((row) => row.rating === stars)?.count ?? 0);
  const total = ratingCounts.reduce((sum, count) => sum + count, 0);
  const pageCount = Math.ceil(total / PAGE);
  return reviewPage.parse({ items: rows.map(asReview), total, page, pageCount, ratingCounts });
}

/** The newest that renters said of a business's cars, with the car each is about. */
export async function listCompanyReviews(businessId: string, count: number): Promise<Testimonial[]> {
  const rows = await db()
    .select({ ...reviewColumns, vehicleId: vehicles.id, vehicleTitle: vehicles.title })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .innerJoin(vehicles, eq(vehicles.id, reviews.vehicleId))
    .where(sql`${vehicles.businessId} = ${businessId} and ${visibleToPublic()}`)
    .orderBy(...newestFirst)
    .limit(count);
  return z.array(testimonial).parse(rows.map((row) => ({ ...row, ...asReview(row) })));
}

/** The same for everybody: of a car the public can see. 404 'Vehicle not found'. */
export async function listPublicReviews(vehicleId: string, query: ReviewQuery): Promise<ReviewPage> {
  const [vehicle] = await db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(sql`${vehicles.id} = ${vehicleId} and ${visibleToPublic()}`);
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return listReviews(vehicleId, query);
}

/** One review as everybody reads it. Who may ask was decided by the caller. */
export async function getReview(id: string): Promise<Review> {
  const [row] = await selectReviews().where(eq(reviews.id, id));
  if (!row) throw notFound();
  return review.parse(asReview(row));
}

/** What was said of one trip; the caller has seen that the booking is the reader's to see. */
export async function findReviewOf(bookingId: string): Promise<Review | null> {
  const [row] = await selectReviews().where(eq(reviews.bookingId, bookingId));
  return row ? review.parse(asReview(row)) : null;
}

/** Three recent five-star reviews that say something, each of another car and with another face; people with a face first. */
export function listTestimonials(): Promise<Testimonial[]> {
  return kept("testimonials", [tags.vehicles], async () => {
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
        sql`${reviews.rating} = 5 and length(${reviews.comment}) between 60 and 220 and ${visibleToPublic()}`,
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
