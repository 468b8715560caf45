import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/users";

/**
 * Phone numbers with which counter bookings were reviewed, each with the account that had confirmed it: a
 * number that moves to another account does not prove a second customer.
 */
export const reviewPhones = pgTable(
  "review_phones",
  {
    /** Keyed hash of the number, so that it does not outlive the account. */
    phoneHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("review_phones_user_idx").on(table.userId)],
);
