import { type AnyColumn, sql } from "drizzle-orm";
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
import { notificationTypes, priorities } from "@/db/enums/messaging";
import { json } from "../../json-column";
import { businesses } from "../businesses/businesses";
import { users } from "../identity/users";

export const notificationType = pgEnum("notification_type", notificationTypes);
export const notificationPriority = pgEnum("notification_priority", priorities);

/** The name of the person that a notification is about. */
export const namedPerson = (values: AnyColumn) => sql`coalesce(${values} ->> 'person', ${values} ->> 'name')`;

/**
 * Stores a notification either as a message key with values, rendered in the reader's language, or as free text
 * in the sender's words.
 */
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
    /** The messages are `notifications.kinds.<kind>`; null where a person wrote title and message. */
    kind: text(),
    values: json().$type<Record<string, string | number>>().notNull().default({}),
    title: text(),
    message: text(),
    /** A path on our site, without the locale prefix. */
    actionUrl: text(),
    /** The business the notification concerns, for recipients who act for one. */
    businessId: uuid().references(() => businesses.id),
    /** The user who wrote it: an administrator or a business member. Null for notifications of the system. */
    senderId: uuid().references(() => users.id),
    /** Identifies the event; with the unique index a user is notified of one event once. */
    dedupeKey: text().notNull(),
    readAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("notifications_dedupe_key").on(table.userId, table.dedupeKey),
    index("notifications_user_idx").on(table.userId, table.createdAt, table.id),
    index("notifications_unread_idx").on(table.userId).where(sql`${table.readAt} is null`),
    index("notifications_created_idx").on(table.createdAt),
    // Find whom a notification names, when their account is erased.
    index("notifications_names_idx")
      .on(namedPerson(table.values))
      .where(sql`${namedPerson(table.values)} is not null`),
    index("notifications_business_idx")
      .on(sql`(${table.values} ->> 'business')`)
      .where(sql`${table.values} ->> 'business' is not null`),
    check(
      "notifications_have_a_text",
      sql`(${table.kind} is null) = (${table.title} is not null and ${table.message} is not null)`,
    ),
  ],
);

/**
 * Stores the channels a user has chosen; without a row the defaults hold. Security messages about the account
 * ignore these preferences.
 */
export const notificationPreferences = pgTable("notification_preferences", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: boolean().notNull().default(true),
  push: boolean().notNull().default(true),
  sms: boolean().notNull().default(false),
  /** News and offers, by any channel. */
  marketing: boolean().notNull().default(true),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
