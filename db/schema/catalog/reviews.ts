import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "@/lib/platform/i18n/routing";
import { users } from "../identity/users";
import { bookings } from "../rentals/bookings";
import { vehicles } from "./vehicles";

/** A renter's review of a completed booking; one per booking. */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    rating: smallint().notNull(),
    comment: text().notNull(),
    /** The language of the site when it was written; null if it is not known. */
    commentLocale: text().$type<Locale>(),
    ownerReply: text(),
    ownerReplyLocale: text().$type<Locale>(),
    ownerRepliedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null while the review is hidden: until the owner has reviewed the renter too, or 14 days after the return. */
    publishedAt: timestamp({ withTimezone: true }),
    /** Set with the reason while an administrator has hidden the review. It then counts in no average. */
    heldAt: timestamp({ withTimezone: true }),
    heldReason: text(),
  },
  (table) => [
    uniqueIndex("reviews_booking_key").on(table.bookingId),
    index("reviews_hidden_idx").on(table.bookingId).where(sql`${table.publishedAt} is null`),
    index("reviews_vehicle_idx").on(table.vehicleId, table.createdAt),
    // For users who change their name or photo: finds the pages that show it.
    index("reviews_author_idx").on(table.authorId),
    index("reviews_newest_idx").on(table.createdAt, table.id),
    index("reviews_held_idx").on(table.createdAt, table.id).where(sql`${table.heldAt} is not null`),
    check("reviews_held_for_a_reason", sql`(${table.heldAt} is null) = (${table.heldReason} is null)`),
    check("reviews_comment_locale_known", sql`${table.commentLocale} in ('en', 'fr', 'rw')`),
    check("reviews_owner_reply_locale_known", sql`${table.ownerReplyLocale} in ('en', 'fr', 'rw')`),
    check("reviews_rating_one_to_five", sql`${table.rating} between 1 and 5`),
  ],
);
