import { count, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { reviews } from "@/db/schema/reviews";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { kept, tags } from "@/lib/cache";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import { type ReviewPage, reviewPage, type Testimonial, testimonial } from "./contract";

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

/** What renters said of a car, newest first: the first ten and how many there are. */
export async function listReviews(vehicleId: string): Promise<ReviewPage> {
  const ofVehicle = eq(reviews.vehicleId, vehicleId);
  const [rows, [total]] = await Promise.all([
    db()
      .select(reviewColumns)
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.authorId))
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .where(ofVehicle)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(PAGE),
    db().select({ count: count() }).from(reviews).where(ofVehicle),
  ]);
  return reviewPage.parse({ items: rows.map(asReview), total: total?.count ?? 0 });
}

/** Three recent five-star reviews that say something, each of another car and by another person; faces first. */
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
  const initial = row.lastName.charAt(0);
  return {
    ...row,
    authorName: initial ? `${row.firstName} ${initial}.` : row.firstName,
    createdAt: row.createdAt.toISOString(),
    trippedAt: row.endsAt.toISOString(),
  };
}
