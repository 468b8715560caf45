import { boolean, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** By which channels somebody wants to hear of things; without a row the defaults hold. What concerns the account's safety is sent in any case. */
export const notificationPreferences = pgTable("notification_preferences", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: boolean().notNull().default(true),
  push: boolean().notNull().default(true),
  sms: boolean().notNull().default(false),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
