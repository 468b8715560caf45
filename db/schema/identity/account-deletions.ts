import { sql } from "drizzle-orm";
import { index, pgTable, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** A request to delete an account, carried out once the grace period is over unless it is cancelled. */
export const accountDeletions = pgTable(
  "account_deletions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    cancelledAt: timestamp({ withTimezone: true }),
    completedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("account_deletions_one_open")
      .on(table.userId)
      .where(sql`${table.cancelledAt} is null and ${table.completedAt} is null`),
    index("account_deletions_user_idx").on(table.userId),
    index("account_deletions_due_idx")
      .on(table.dueAt)
      .where(sql`${table.cancelledAt} is null and ${table.completedAt} is null`),
  ],
);
