import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { json } from "../json-column";
import { businesses } from "./businesses";
import { users } from "./users";

export const notificationType = pgEnum("notification_type", ["success", "info", "warning", "error"]);
export const notificationPriority = pgEnum("notification_priority", ["urgent", "high", "medium", "other"]);

/** What somebody is told: as the key of a sentence with its values, read in the reader's language, or as it was written. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    type: notificationType().notNull(),
    priority: notificationPriority().notNull(),
    category: text().notNull(),
    /** Names the sentences `notifications.kinds.<kind>`; null where a person wrote title and message. */
    kind: text(),
    values: json().$type<Record<string, string | number>>().notNull().default({}),
    title: text(),
    message: text(),
    /** A page of ours, as a path without the language. */
    actionUrl: text(),
    /** The business it is about, for those who act for one. */
    businessId: uuid().references(() => businesses.id),
    /** The administrator or business that wrote it. */
    senderId: uuid().references(() => users.id),
    /** Names the event: nobody is told of one twice. */
    dedupeKey: text().notNull(),
    readAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("notifications_dedupe_key").on(table.userId, table.dedupeKey),
    index("notifications_user_idx").on(table.userId, table.createdAt, table.id),
    index("notifications_unread_idx").on(table.userId).where(sql`${table.readAt} is null`),
    index("notifications_created_idx").on(table.createdAt),
    check(
      "notifications_say_something",
      sql`(${table.kind} is null) = (${table.title} is not null and ${table.message} is not null)`,
    ),
  ],
);

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
