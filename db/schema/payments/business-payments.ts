import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    /** When an administrator took the payment back because it was recorded by mistake, and why. */
    reversedAt: timestamp({ withTimezone: true }),
    reversedBy: uuid().references(() => users.id),
    reverseReason: text(),
  },
  (table) => [
    // The same transfer can be recorded again, for example with its right amount, once the mistake is reversed.
    uniqueIndex("business_payments_valid_reference_key")
      .on(table.businessId, sql`lower(${table.transferReference})`)
      .where(sql`${table.reversedAt} is null`),
    index("business_payments_business_idx").on(table.businessId, table.recordedAt),
    check("business_payments_amount_positive", sql`${table.amountCents} > 0`),
    check(
      "business_payments_reversed_by",
      sql`(${table.reversedAt} is null) = (${table.reversedBy} is null)`,
    ),
  ],
);
