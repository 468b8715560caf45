import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { json } from "../../json-column";
import { bookingChanges } from "../rentals/booking-changes";
import { bookings } from "../rentals/bookings";

export const paymentMethod = pgEnum("payment_method", ["card", "momo", "airtel"]);
export const paymentStatus = pgEnum("payment_status", [
  "created",
  "pending",
  "authorized",
  "captured",
  "failed",
  "expired",
  "cancelled",
  "refunded",
]);

/** What is paid for: the rental, other dates, days beyond the return, or the deposit (held, and given back). */
export const paymentPurpose = pgEnum("payment_purpose", ["rent", "change", "late", "deposit"]);

/** A dispute as the provider tells of it, while the bank decides. */
export interface OpenDispute {
  /** Minor units of the payment's currency. */
  amount: number;
  /** The provider's name for it, its reason and status in the provider's words, until when it takes evidence; where it tells. */
  id?: string;
  reason?: string;
  status?: string;
  dueAt?: string;
}

/** One attempt to collect what its purpose costs. Its id is the reference the provider knows it by. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    purpose: paymentPurpose().notNull().default("rent"),
    changeId: uuid().references(() => bookingChanges.id),
    method: paymentMethod().notNull(),
    /** sandbox, stripe, mtn, airtel. */
    provider: text().notNull(),
    providerRef: text(),
    status: paymentStatus().notNull(),
    /** Minor units of currency: cents for USD, whole francs for RWF. */
    amount: integer().notNull(),
    currency: text().notNull(),
    /** The same amount as the ledger keeps it. */
    amountCents: integer().notNull(),
    /** What is taken of an authorised card, decided before the provider is asked; null: all. */
    capturedCents: integer(),
    refundedCents: integer().notNull().default(0),
    /** Until when the card's bank keeps the amount for us; null where nothing is authorised. */
    captureBefore: timestamp({ withTimezone: true }),
    /** E.164; mobile money only. */
    payerPhone: text(),
    failureCode: text(),
    /** What the payer's bank is asked to take back and has not decided; null: nothing. */
    dispute: json().$type<OpenDispute>(),
    /** When the clock looks at it next; null while there is nothing to do. */
    nextCheckAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("payments_booking_idx").on(table.bookingId, table.createdAt),
    // At most one payment of a booking is under way. A late capture of an earlier one is stored, then paid back.
    uniqueIndex("payments_one_live_per_booking")
      .on(table.bookingId, table.purpose)
      .where(sql`${table.status} in ('created', 'pending', 'authorized')`),
    // The comparison with the providers walks along it.
    index("payments_updated_idx").on(table.updatedAt, table.id),
    // Each provider's poller takes its own.
    index("payments_provider_check_idx")
      .on(table.provider, table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    check("payments_amount_positive", sql`${table.amount} > 0 and ${table.amountCents} > 0`),
    check("payments_refund_within_amount", sql`${table.refundedCents} between 0 and ${table.amountCents}`),
    check("payments_captured_within_amount", sql`${table.capturedCents} between 0 and ${table.amountCents}`),
    check("payments_change_named", sql`(${table.purpose} = 'change') = (${table.changeId} is not null)`),
    index("payments_dispute_idx").on(table.id).where(sql`${table.dispute} is not null`),
    index("payments_change_idx").on(table.changeId).where(sql`${table.changeId} is not null`),
    check("payments_currency_known", sql`${table.currency} in ('USD', 'RWF')`),
    check("payments_phone_for_mobile_money", sql`(${table.method} = 'card') = (${table.payerPhone} is null)`),
  ],
);

export const refundStatus = pgEnum("refund_status", ["created", "succeeded", "failed", "by_hand"]);

/** Money on its way back; by_hand: the provider cannot, an administrator has to. Written before the provider is asked, so that a crash leaves a trace to finish. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amount: integer().notNull(),
    amountCents: integer().notNull(),
    status: refundStatus().notNull().default("created"),
    providerRef: text(),
    reason: text().notNull(),
    /** Lost to a bank: what that took off its booking's bill, to be put on again should the bank give it back. */
    offBillCents: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("refunds_payment_idx").on(table.paymentId),
    index("refunds_by_hand_idx")
      .on(table.createdAt)
      .where(sql`${table.status} not in ('created', 'succeeded', 'failed')`),
    index("refunds_open_idx").on(table.createdAt).where(sql`${table.status} = 'created'`),
    check("refunds_amount_positive", sql`${table.amountCents} > 0 and ${table.amount} > 0`),
  ],
);

/** What providers told us, once each: a repeated callback changes nothing. */
export const providerEvents = pgTable(
  "provider_events",
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    paymentId: uuid().references(() => payments.id),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    rawBody: text().notNull(),
  },
  (table) => [
    uniqueIndex("provider_events_key").on(table.provider, table.eventId),
    index("provider_events_payment_idx").on(table.paymentId, table.receivedAt),
  ],
);
