import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { messageChannel } from "../messaging/outbox";
import { users } from "./users";

/**
 * A code sent to an address to verify that it belongs to the user. Only the newest unused one of an address
 * counts.
 */
export const otpCodes = pgTable(
  "otp_codes",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channel: messageChannel().notNull(),
    /** The email address in lower case or the phone number in E.164 to verify. */
    target: text().notNull(),
    /** Keyed hash of the six digits; null where the provider stores the code (Twilio Verify). */
    codeHash: text(),
    providerRef: text(),
    /** Keyed hash of the network that asked for the code; null in rows of earlier releases. */
    networkHash: text(),
    attemptsLeft: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("otp_codes_target_idx").on(table.channel, table.target, table.createdAt),
    index("otp_codes_user_idx").on(table.userId, table.createdAt),
    index("otp_codes_expiry_idx").on(table.expiresAt),
    check("otp_codes_attempts_left", sql`${table.attemptsLeft} >= 0`),
  ],
);
