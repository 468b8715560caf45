import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { messageSenders, ticketStatuses } from "@/db/enums/support";
import { users } from "../identity/users";

export const ticketStatus = pgEnum("support_ticket_status", ticketStatuses);
export const messageSender = pgEnum("support_message_sender", messageSenders);

/** A support ticket, opened by a visitor or by a signed-in user. */
export const supportTickets = pgTable(
  "support_tickets",
  {
    id: uuid().primaryKey(),
    /** The reference people quote on the phone, for example GS-7K2M9QX. */
    reference: text().notNull(),
    /** Null for a visitor who was not signed in. */
    userId: uuid().references(() => users.id),
    /** Contact details as entered when the ticket was opened. They do not change with the account. */
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    /** The language in which a visitor is answered; null: English, or that of the account. */
    locale: text(),
    subject: text().notNull(),
    /** `open` waits for support, `answered` waits for the requester. */
    status: ticketStatus().notNull().default("open"),
    /** Opened for roadside help or a vehicle that is not handed over: first in the queue. */
    isUrgent: boolean().notNull().default(false),
    /** The plan of the requester's business included priority support when they last wrote: next in the queue. */
    isPriority: boolean().notNull().default(false),
    /** Its rank in the support queue: urgent, priority, then the others. */
    queueRank: smallint()
      .notNull()
      .generatedAlwaysAs(sql`case when is_urgent then 0 when is_priority then 1 else 2 end`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * Time of the newest message; queues and lists sort by it. In milliseconds, like the cursors of lists.
     */
    lastMessageAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    closedAt: timestamp({ withTimezone: true }),
    closedBy: uuid().references(() => users.id),
    /** The administrator responsible for the ticket; null while it is unassigned. */
    assigneeId: uuid().references(() => users.id),
  },
  (table) => [
    uniqueIndex("support_tickets_reference_key").on(table.reference),
    index("support_tickets_status_idx").on(table.status, table.lastMessageAt, table.id),
    index("support_tickets_queue_idx").on(table.status, table.queueRank, table.lastMessageAt, table.id),
    index("support_tickets_last_idx").on(table.lastMessageAt, table.id),
    index("support_tickets_assignee_idx").on(table.assigneeId, table.lastMessageAt, table.id),
    index("support_tickets_user_idx").on(table.userId, table.lastMessageAt),
    check("support_tickets_locale_known", sql`${table.locale} in ('en', 'fr', 'rw')`),
    check(
      "support_tickets_closed_with_time",
      sql`(${table.status} = 'closed') = (${table.closedAt} is not null)`,
    ),
  ],
);

export const supportMessages = pgTable(
  "support_messages",
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => supportTickets.id),
    sender: messageSender().notNull(),
    /** Null for a visitor who was not signed in; a support message always has an author. */
    authorId: uuid().references(() => users.id),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("support_messages_ticket_idx").on(table.ticketId, table.createdAt, table.id),
    check(
      "support_messages_support_has_author",
      sql`${table.sender} = 'visitor' or ${table.authorId} is not null`,
    ),
  ],
);

/** Internal notes of administrators; the requester never sees them. */
export const supportNotes = pgTable(
  "support_notes",
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => supportTickets.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("support_notes_ticket_idx").on(table.ticketId, table.createdAt, table.id)],
);
