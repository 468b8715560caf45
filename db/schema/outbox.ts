import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../json-column";
import { users } from "./users";

export const messageChannel = pgEnum("message_channel", ["email", "sms", "push"]);
export const messageStatus = pgEnum("message_status", ["queued", "sending", "sent", "failed"]);

/** E-mails, SMS and pushes to browsers, written in the transaction of what they tell of and delivered after it by the clock. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: uuid().primaryKey(),
    channel: messageChannel().notNull(),
    /** An e-mail address, or a telephone in E.164; of a push whose browser it is, in words. */
    recipient: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Which sentence it is, for example `sign-in-alert`. */
    template: text().notNull(),
    locale: text().notNull(),
    /** Null for SMS. */
    subject: text(),
    body: text().notNull(),
    /** What its button says, where an administrator chose it. */
    action: text(),
    /** Of a push: for which browser, and of which notification. Either may be gone when its turn comes. */
    push: json().$type<{
      subscriptionId: string;
      notificationId: string;
      urgency: "low" | "normal" | "high";
    }>(),
    status: messageStatus().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    /** When it is tried next; of a message being sent, when another may take it over. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    provider: text(),
    providerRef: text(),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** When an administrator had it sent again: it is news from then on. */
    repeatedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("outbox_messages_due_idx")
      .on(table.nextAttemptAt)
      .where(sql`${table.status} in ('queued', 'sending')`),
    index("outbox_messages_created_idx").on(table.createdAt, table.id),
    index("outbox_messages_user_idx").on(table.userId),
    // What an administrator looks through: what failed, and what somebody got.
    index("outbox_messages_status_idx").on(table.status, table.createdAt, table.id),
    index("outbox_messages_recipient_idx").on(
      sql`lower(${table.recipient}) text_pattern_ops`,
      table.createdAt,
      table.id,
    ),
    check("outbox_messages_sent_with_time", sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
    // As text: a new value of an enum cannot be used in the transaction that adds it.
    check(
      "outbox_messages_push_is_whole",
      sql`(${table.channel}::text = 'push') = (${table.push} is not null)`,
    ),
    check("outbox_messages_locale_known", sql`${table.locale} in ('en', 'fr', 'rw')`),
  ],
);
