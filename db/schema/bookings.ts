import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { json } from "../json-column";
import { businesses } from "./businesses";
import { quotes } from "./quotes";
import { users } from "./users";
import { vehicles } from "./vehicles";

export const bookingStatus = pgEnum("booking_status", [
  "pending_payment",
  "requested",
  "confirmed",
  "active",
  "completed",
  "expired",
  "declined",
  "cancelled",
  "no_show",
]);

export const bookings = pgTable(
  "bookings",
  {
    id: uuid().primaryKey(),
    /** What people read to each other on the phone: GD-7K2M9Q. */
    reference: text().notNull(),
    /** One booking a quote: asking twice gives the same booking. */
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id),
    renterId: uuid()
      .notNull()
      .references(() => users.id),
    status: bookingStatus().notNull(),
    isInstantBook: boolean().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    days: smallint().notNull(),
    dailyPriceCents: integer().notNull(),
    totalCents: integer().notNull(),
    depositCents: integer().notNull(),
    totalRwf: integer().notNull(),
    rwfPerHundredUsd: integer().notNull(),
    /** The quote's: whatever is paid, kept or given back of this rental later is shared by it. */
    commissionPercent: smallint().notNull(),
    /** When the present waiting ends: unpaid hold, or the owner's time to answer. Null when nothing is awaited. */
    deadlineAt: timestamp({ withTimezone: true }),
    acceptedAt: timestamp({ withTimezone: true }),
    confirmedAt: timestamp({ withTimezone: true }),
    cancelledAt: timestamp({ withTimezone: true }),
    /** When the car changed hands, as the handovers say. */
    pickedUpAt: timestamp({ withTimezone: true }),
    returnedAt: timestamp({ withTimezone: true }),
    /** What days beyond the agreed return cost, apart from the total. */
    lateCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    /** The payment that confirmed it; any other capture is surplus and goes back. (No reference: payments come later.) */
    paidByPaymentId: uuid(),
    /** The same for the deposit, and for what it does not cover of late days. */
    depositPaymentId: uuid(),
    latePaymentId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("bookings_reference_key").on(table.reference),
    uniqueIndex("bookings_quote_key").on(table.quoteId),
    index("bookings_renter_idx").on(table.renterId, table.createdAt, table.id),
    index("bookings_business_idx").on(table.businessId, table.createdAt, table.id),
    // The owner's tabs: each is read in the order of its end. Whoever books often is found by their name.
    index("bookings_tab_idx").on(table.businessId, table.status, table.endsAt, table.id),
    index("bookings_ended_badly_idx")
      .on(table.businessId, table.endsAt, table.id)
      .where(sql`${table.status} in ('cancelled', 'declined', 'expired', 'no_show')`),
    // A day at the counter: what was handed over and taken back then.
    index("bookings_picked_up_idx")
      .on(table.businessId, table.pickedUpAt)
      .where(sql`${table.pickedUpAt} is not null`),
    index("bookings_returned_idx")
      .on(table.businessId, table.returnedAt)
      .where(sql`${table.returnedAt} is not null`),
    index("bookings_customer_idx").on(table.businessId, table.renterId, table.createdAt),
    index("bookings_created_idx").on(table.createdAt, table.id),
    // The administrators' list, newest first; those of one status or pick-up day are found without reading all.
    index("bookings_status_created_idx").on(table.status, table.createdAt, table.id),
    // What was paid for in a stretch of time, over everybody's.
    index("bookings_confirmed_idx").on(table.confirmedAt).where(sql`${table.confirmedAt} is not null`),
    index("bookings_starts_idx").on(table.startsAt),
    index("bookings_vehicle_idx").on(table.vehicleId, table.startsAt),
    index("bookings_deadline_idx").on(table.deadlineAt).where(sql`${table.deadlineAt} is not null`),
    // Rentals nobody fetched, for the clock.
    index("bookings_awaiting_pickup_idx").on(table.endsAt).where(sql`${table.status} = 'confirmed'`),
    check("bookings_commission_range", sql`${table.commissionPercent} between 0 and 100`),
    check("bookings_period_forward", sql`${table.endsAt} > ${table.startsAt}`),
    check("bookings_late_not_negative", sql`${table.lateCents} >= 0`),
    check("bookings_refund_within_total", sql`${table.refundedCents} between 0 and ${table.totalCents}`),
    check(
      "bookings_deadline_while_waiting",
      sql`(${table.status} in ('pending_payment', 'requested')) = (${table.deadlineAt} is not null)`,
    ),
  ],
);

export const bookingActor = pgEnum("booking_actor", ["renter", "owner", "admin", "system"]);

/** Append-only: what happened to a booking, by whom and why. */
export const bookingEvents = pgTable(
  "booking_events",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorKind: bookingActor().notNull(),
    actorId: uuid().references(() => users.id),
    fromStatus: bookingStatus(),
    toStatus: bookingStatus().notNull(),
    /** A message key (bookings.events.*) that says what happened in the reader's language. */
    reason: text().notNull(),
    details: json().$type<Record<string, string | number>>().notNull().default({}),
  },
  (table) => [index("booking_events_booking_idx").on(table.bookingId, table.id)],
);
