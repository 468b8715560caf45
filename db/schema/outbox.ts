import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

export const messageChannel = pgEnum("message_channel", ["email", "sms"]);
export const messageStatus = pgEnum("message_status", ["queued", "sending", "sent", "failed"]);

/** E-mails and SMS, written in the transaction of what they tell of and delivered after it by the clock. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: uuid().primaryKey(),
    channel: messageChannel().notNull(),
    /** An e-mail address, or a telephone in E.164. */
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
    check("outbox_messages_locale_known", sql`${table.locale} in ('en', 'fr', 'rw')`),
  ],
);
