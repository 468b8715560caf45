import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { chatKinds, chatSides } from "@/db/enums/support";
import { businesses } from "../businesses/businesses";
import { vehicles } from "../catalog/vehicles";
import { users } from "../identity/users";
import { files } from "../platform/files";
import { bookings } from "../rentals/bookings";

export const chatKind = pgEnum("chat_kind", chatKinds);
export const chatSide = pgEnum("chat_side", chatSides);

/**
 * A conversation between a renter and a business (about a booking, about a vehicle, or neither), or between a
 * user and support. The business's side is its current team.
 */
export const chatRooms = pgTable(
  "chat_rooms",
  {
    id: uuid().primaryKey(),
    kind: chatKind().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    businessId: uuid().references(() => businesses.id),
    vehicleId: text().references(() => vehicles.id),
    bookingId: uuid().references(() => bookings.id),
    /** The number of the newest message. A reader's unread count is the difference to `chat_reads.read_number`. */
    messageCount: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastMessageAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Set when a participant reports the conversation; administrators can read it from then on. */
    reportedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    // A booking that moved to another business has a conversation with each.
    uniqueIndex("chat_rooms_booking_key")
      .on(table.bookingId, table.businessId)
      .where(sql`${table.bookingId} is not null`),
    uniqueIndex("chat_rooms_vehicle_key")
      .on(table.userId, table.vehicleId)
      .where(sql`${table.bookingId} is null and ${table.vehicleId} is not null`),
    uniqueIndex("chat_rooms_business_key")
      .on(table.userId, table.businessId)
      .where(
        sql`${table.bookingId} is null and ${table.vehicleId} is null and ${table.businessId} is not null`,
      ),
    uniqueIndex("chat_rooms_support_key").on(table.userId).where(sql`${table.kind} = 'support'`),
    index("chat_rooms_user_idx").on(table.userId, table.lastMessageAt),
    index("chat_rooms_business_idx").on(table.businessId, table.lastMessageAt),
    index("chat_rooms_support_idx").on(table.lastMessageAt).where(sql`${table.kind} = 'support'`),
    check("chat_rooms_sides", sql`(${table.kind} = 'support') = (${table.businessId} is null)`),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: uuid().primaryKey(),
    roomId: uuid()
      .notNull()
      .references(() => chatRooms.id),
    /** Counts 1, 2, 3 … within the room, in commit order. */
    number: integer().notNull(),
    senderId: uuid()
      .notNull()
      .references(() => users.id),
    side: chatSide().notNull(),
    /** The masked text; the original of a masked passage is not stored. */
    body: text().notNull(),
    isMasked: boolean().notNull().default(false),
    fileId: uuid().references(() => files.id),
    /** An idempotency key chosen by the sender: a message sent again after a lost response stays one message. */
    clientKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("chat_messages_number_key").on(table.roomId, table.number),
    uniqueIndex("chat_messages_client_key").on(table.roomId, table.senderId, table.clientKey),
    index("chat_messages_file_idx").on(table.fileId).where(sql`${table.fileId} is not null`),
    index("chat_messages_sender_idx").on(table.senderId),
  ],
);

/** How far each user has read a room. */
export const chatReads = pgTable(
  "chat_reads",
  {
    roomId: uuid()
      .notNull()
      .references(() => chatRooms.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    readNumber: integer().notNull().default(0),
    /** When an email about unread messages is due; null once they are read or the email is queued. */
    mailDueAt: timestamp({ withTimezone: true }),
    /** The newest message an email has covered: one email covers everything that arrives until the user reads. */
    mailedNumber: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index("chat_reads_mail_idx").on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
  ],
);

/** One side of a renter and a business has blocked the other, in all of their rooms. */
export const chatBlocks = pgTable(
  "chat_blocks",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id),
    side: chatSide().notNull(),
    blockedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.businessId, table.side] }),
    check("chat_blocks_not_support", sql`${table.side} <> 'support'`),
  ],
);
