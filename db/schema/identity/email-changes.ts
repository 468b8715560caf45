import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/**
 * A change of a verified email address that the holder of the old one can undo with a link, of which only the hash is
 * stored. Undoing a change undoes the later ones of the account too.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    oldEmail: text().notNull(),
    tokenHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("email_changes_token_key").on(table.tokenHash),
    index("email_changes_user_idx").on(table.userId, table.createdAt),
    index("email_changes_expiry_idx").on(table.expiresAt),
  ],
);
