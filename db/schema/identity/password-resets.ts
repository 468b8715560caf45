import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/**
 * A password reset link. Only the hash of its token is stored; only the newest link counts, and only once.
 */
export const passwordResets = pgTable(
  "password_resets",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("password_resets_token_key").on(table.tokenHash),
    index("password_resets_user_idx").on(table.userId, table.createdAt),
    index("password_resets_expiry_idx").on(table.expiresAt),
  ],
);
