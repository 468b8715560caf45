import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/users";
import { bookings } from "./bookings";

/**
 * Additional drivers named by the renter of a booking. They accept with an account under the invited address.
 */
export const additionalDrivers = pgTable(
  "additional_drivers",
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    /** In lower case; null once accepted, withdrawn, or unanswered at the pick-up. */
    email: text(),
    /** The invitation's email in the outbox. No foreign key, because the outbox is purged. Withdrawn if still queued. */
    messageId: uuid(),
    /** The account that accepted. */
    userId: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Withdrawn by the renter or the driver, or at the pick-up without an answer. */
    withdrawnAt: timestamp({ withTimezone: true }),
    /** Set at the pick-up for those who may drive, with the licence as it was then, for the rental agreement. */
    admittedAt: timestamp({ withTimezone: true }),
    name: text(),
    licenceNumber: text(),
    licenceExpiresOn: date(),
  },
  (table) => [
    uniqueIndex("additional_drivers_email_key").on(table.bookingId, table.email),
    uniqueIndex("additional_drivers_user_key").on(table.bookingId, table.userId),
    index("additional_drivers_of_user_idx").on(table.userId).where(sql`${table.userId} is not null`),
    index("additional_drivers_of_email_idx").on(table.email).where(sql`${table.email} is not null`),
    check("additional_drivers_address_lower", sql`${table.email} = lower(${table.email})`),
    check("additional_drivers_one_identity", sql`${table.email} is null or ${table.userId} is null`),
    check(
      "additional_drivers_withdrawn_is_nobody",
      sql`${table.withdrawnAt} is null or (${table.email} is null and ${table.userId} is null)`,
    ),
  ],
);
