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
import { bookings } from "./bookings";
import { businesses } from "./businesses";
import { files } from "./files";
import { users } from "./users";
import { vehicles } from "./vehicles";

export const chatKind = pgEnum("chat_kind", ["rental", "support"]);
export const chatSide = pgEnum("chat_side", ["renter", "owner", "support"]);

/**
 * A talk between a person and a business (about a booking, about a car, or neither), or between a person and support.
 * Who speaks for a business is its team as it is now.
 */
export const chatRooms = pgTable(
  "chat_rooms",
  {
    id: uuid().primaryKey(),
    kind: chatKind().notNull(),
    personId: uuid()
      .notNull()
      .references(() => users.id),
    businessId: uuid().references(() => businesses.id),
    vehicleId: text().references(() => vehicles.id),
    bookingId: uuid().references(() => bookings.id),
    /** The number of the newest message; unread is what lies between it and where somebody has read to. */
    messageCount: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastMessageAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Somebody asked support to look at it: from then on administrators can read it. */
    reportedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("chat_rooms_booking_key").on(table.bookingId).where(sql`${table.bookingId} is not null`),
    uniqueIndex("chat_rooms_vehicle_key")
      .on(table.personId, table.vehicleId)
      .where(sql`${table.bookingId} is null and ${table.vehicleId} is not null`),
    uniqueIndex("chat_rooms_business_key")
      .on(table.personId, table.businessId)
      .where(
        sql`${table.bookingId} is null and ${table.vehicleId} is null and ${table.businessId} is not null`,
      ),
    uniqueIndex("chat_rooms_support_key").on(table.personId).where(sql`${table.kind} = 'support'`),
    index("chat_rooms_person_idx").on(table.personId, table.lastMessageAt),
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
    /** 1, 2, 3 … within the room, in the order in which they were committed. */
    number: integer().notNull(),
    senderId: uuid()
      .notNull()
      .references(() => users.id),
    side: chatSide().notNull(),
    /** As it may be read: what had to be hidden is not kept. */
    body: text().notNull(),
    isMasked: boolean().notNull().default(false),
    fileId: uuid().references(() => files.id),
    /** The sender's own name for it: sent again after a lost answer it is the same message. */
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

/** Up to where somebody has read a room. */
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
    /** When a letter tells of what is still unread then; null once it was read or told. */
    mailDueAt: timestamp({ withTimezone: true }),
    /** What a letter has told of: one letter for all that comes until it is read. */
    mailedNumber: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index("chat_reads_mail_idx").on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
  ],
);

/** One side of a person and a business hears nothing of the other any more, in whichever room. */
export const chatBlocks = pgTable(
  "chat_blocks",
  {
    personId: uuid()
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
    primaryKey({ columns: [table.personId, table.businessId, table.side] }),
    check("chat_blocks_not_support", sql`${table.side} <> 'support'`),
  ],
);
