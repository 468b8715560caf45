import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * A code sent to the address of a sign-up. A row is written for every address, also for one that has an account, so
 * that both are answered in the same way. Addresses are stored as keyed hashes, because most have no account.
 */
export const signUpCodes = pgTable(
  "sign_up_codes",
  {
    id: uuid().primaryKey(),
    addressHash: text().notNull(),
    /** Keyed hash of the network that asked for the code; null in rows of earlier releases. */
    networkHash: text(),
    /** Keyed hash of the six digits. */
    codeHash: text().notNull(),
    attemptsLeft: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("sign_up_codes_address_idx").on(table.addressHash, table.createdAt),
    index("sign_up_codes_expiry_idx").on(table.expiresAt),
    check("sign_up_codes_attempts_left", sql`${table.attemptsLeft} >= 0`),
  ],
);
