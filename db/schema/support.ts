import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

export const ticketStatus = pgEnum("support_ticket_status", ["open", "answered", "closed"]);
export const messageSender = pgEnum("support_message_sender", ["visitor", "support"]);

/** A question to the marketplace and the talk that follows, from a visitor or from somebody with an account. */
export const supportTickets = pgTable(
  "support_tickets",
  {
    id: uuid().primaryKey(),
    /** What people quote on the phone: GS-7K2M9QX. */
    reference: text().notNull(),
    /** Null for a visitor who was not signed in. */
    userId: uuid().references(() => users.id),
    /** As they were given: where the answer goes, also when the account changes. */
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    /** Whose turn it is: `open` waits for support, `answered` for the person. */
    status: ticketStatus().notNull().default("open"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Of the newest message; queues and lists are in this order. */
    lastMessageAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp({ withTimezone: true }),
    closedBy: uuid().references(() => users.id),
    /** The administrator who looks after it; null while nobody has taken it. */
    assigneeId: uuid().references(() => users.id),
  },
  (table) => [
    uniqueIndex("support_tickets_reference_key").on(table.reference),
    index("support_tickets_status_idx").on(table.status, table.lastMessageAt, table.id),
    index("support_tickets_last_idx").on(table.lastMessageAt, table.id),
    index("support_tickets_assignee_idx").on(table.assigneeId, table.lastMessageAt, table.id),
    index("support_tickets_user_idx").on(table.userId, table.lastMessageAt),
    check(
      "support_tickets_closed_with_time",
      sql`(${table.status} = 'closed') = (${table.closedAt} is not null)`,
    ),
  ],
);

/** What was said on a ticket, by either side, oldest first. */
export const supportMessages = pgTable(
  "support_messages",
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => supportTickets.id),
    sender: messageSender().notNull(),
    /** Null for a visitor who was not signed in; support always has a name. */
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

/** What administrators tell each other about a ticket; the person it is about never reads it. */
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
