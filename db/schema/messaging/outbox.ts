import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { messageChannels, messageQueues, messageStatuses } from "@/db/enums/messaging";
import { json } from "../../json-column";
import { users } from "../identity/users";

export const messageChannel = pgEnum("message_channel", messageChannels);
export const messageStatus = pgEnum("message_status", messageStatuses);

/**
 * Emails, SMS and web pushes. They are inserted in the transaction of the event they report and delivered after
 * the commit by the worker.
 */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: uuid().primaryKey(),
    channel: messageChannel().notNull(),
    /**
     * An email address or a phone number in E.164; for a push, the account's email address and the browser
     * ("a@b.c · Chrome · Windows").
     */
    recipient: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The template name, for example `sign-in-alert`. */
    template: text().notNull(),
    locale: text().notNull(),
    /** Null for SMS. */
    subject: text(),
    body: text().notNull(),
    /** The button label, where an administrator customised it. */
    action: text(),
    /** For a push, its subscription and notification. Either may have been deleted by the time it is sent. */
    push: json().$type<{
      subscriptionId: string;
      notificationId: string;
      urgency: "low" | "normal" | "high";
    }>(),
    status: messageStatus().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    /**
     * Time of the next attempt. While the status is `sending` it is the end of the lease, after which another
     * node may take over.
     */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    provider: text(),
    providerRef: text(),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** Set when an administrator retries the message; its lifetime counts from then. */
    retriedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("outbox_messages_due_idx")
      .on(table.nextAttemptAt)
      .where(sql`${table.status} in ('queued', 'sending')`),
    index("outbox_messages_created_idx").on(table.createdAt, table.id),
    index("outbox_messages_user_idx").on(table.userId),
    // Serve the admin's filters by status and by recipient.
    index("outbox_messages_status_idx").on(table.status, table.createdAt, table.id),
    index("outbox_messages_recipient_idx").on(
      sql`lower(${table.recipient}) text_pattern_ops`,
      table.createdAt,
      table.id,
    ),
    check("outbox_messages_sent_with_time", sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
    // Cast to text because a new enum value cannot be used in the transaction that adds it.
    check(
      "outbox_messages_push_is_whole",
      sql`(${table.channel}::text = 'push') = (${table.push} is not null)`,
    ),
    check("outbox_messages_locale_known", sql`${table.locale} in ('en', 'fr', 'rw')`),
  ],
);

/** Message providers whose last attempts failed; a row stays until the provider responds. */
export const messageProviderFailures = pgTable("message_provider_failures", {
  queue: text({ enum: messageQueues }).primaryKey(),
  /** Consecutive failed attempts. */
  failures: integer().notNull(),
  failingSince: timestamp({ withTimezone: true }).notNull(),
  lastError: text().notNull(),
  /** Nothing is sent until then, and afterwards one message at a time. Null after only a few failures. */
  pausedUntil: timestamp({ withTimezone: true }),
});
