import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { businesses } from "../businesses/businesses";
import { users } from "../identity/users";

/** Money that a business transferred to the marketplace, because refunds or commission exceeded its earnings. */
export const businessPayments = pgTable(
  "business_payments",
  {
    id: uuid().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id),
    amountCents: integer().notNull(),
    /** The reference of the transfer at the bank or mobile money company. */
    transferReference: text().notNull(),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("business_payments_reference_key").on(
      table.businessId,
      sql`lower(${table.transferReference})`,
    ),
    check("business_payments_amount_positive", sql`${table.amountCents} > 0`),
  ],
);
