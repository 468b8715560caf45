import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "@/lib/platform/i18n/routing";
import { users } from "../identity/users";
import { bookings } from "./bookings";

/** An owner's review of the renter of a completed booking; one per booking. */
export const renterReviews = pgTable(
  "renter_reviews",
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    renterId: uuid()
      .notNull()
      .references(() => users.id),
    /** The member of the business's team who wrote it. */
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    rating: smallint().notNull(),
    comment: text().notNull(),
    /** Like `reviews.comment_locale`. */
    commentLocale: text().$type<Locale>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null while the review is hidden, like `reviews.published_at`. */
    publishedAt: timestamp({ withTimezone: true }),
    /** Like `reviews.held_at`. */
    heldAt: timestamp({ withTimezone: true }),
    heldReason: text(),
  },
  (table) => [
    uniqueIndex("renter_reviews_booking_key").on(table.bookingId),
    index("renter_reviews_renter_idx").on(table.renterId, table.createdAt, table.id),
    index("renter_reviews_author_idx").on(table.authorId),
    index("renter_reviews_hidden_idx").on(table.bookingId).where(sql`${table.publishedAt} is null`),
    index("renter_reviews_newest_idx").on(table.createdAt, table.id),
    index("renter_reviews_held_idx").on(table.createdAt, table.id).where(sql`${table.heldAt} is not null`),
    check("renter_reviews_held_for_a_reason", sql`(${table.heldAt} is null) = (${table.heldReason} is null)`),
    check("renter_reviews_comment_locale_known", sql`${table.commentLocale} in ('en', 'fr', 'rw')`),
    check("renter_reviews_rating_one_to_five", sql`${table.rating} between 1 and 5`),
  ],
);
