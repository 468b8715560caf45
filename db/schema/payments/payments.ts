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
import {
  type lossReasons,
  paymentPurposes,
  paymentStatuses,
  recordedMethods,
  refundStatuses,
} from "@/db/enums/payments";
import type { bookingStatuses } from "@/db/enums/rentals";
import { json } from "../../json-column";
import { bookingChanges } from "../rentals/booking-changes";
import { bookings } from "../rentals/bookings";
import { claims } from "../rentals/claims";

export const paymentMethod = pgEnum("payment_method", recordedMethods);
export const paymentStatus = pgEnum("payment_status", paymentStatuses);

/** The purpose of a payment: the rental, changed dates, charges of the return, the deposit (held and released), or a claim. */
export const paymentPurpose = pgEnum("payment_purpose", paymentPurposes);

/** An open dispute as reported by the provider. */
export interface OpenDispute {
  /** Minor units of the payment's currency. */
  amount: number;
  /** The provider's id, reason and status of the dispute, and the deadline for evidence, if the provider sends them. */
  id?: string;
  reason?: string;
  status?: string;
  dueAt?: string;
}

/** One attempt to collect an amount. Its id is the reference that the provider stores. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    purpose: paymentPurpose().notNull().default("rent"),
    changeId: uuid().references(() => bookingChanges.id),
    claimId: uuid().references(() => claims.id),
    method: paymentMethod().notNull(),
    /** stripe, mtn, airtel, or counter where the business took the money itself. */
    provider: text().notNull(),
    providerRef: text(),
    status: paymentStatus().notNull(),
    /** Minor units of currency: cents for USD, whole francs for RWF. */
    amount: integer().notNull(),
    currency: text().notNull(),
    /** The same amount in USD cents, as the ledger records it. */
    amountCents: integer().notNull(),
    /** The part of an authorised amount to capture, stored before the provider is called; null: all. */
    capturedCents: integer(),
    refundedCents: integer().notNull().default(0),
    /** When the authorisation expires; null if nothing is authorised. */
    captureBefore: timestamp({ withTimezone: true }),
    /** E.164; mobile money only. */
    payerPhone: text(),
    failureCode: text(),
    /** The open dispute; null if there is none. */
    dispute: json().$type<OpenDispute>(),
    /** When the poller checks the payment next; null if there is nothing to do. */
    nextCheckAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("payments_booking_idx").on(table.bookingId, table.createdAt),
    // At most one payment of a booking for each purpose is in progress. A late capture of an earlier one is stored and then refunded.
    uniqueIndex("payments_one_live_per_booking")
      .on(table.bookingId, table.purpose)
      .where(sql`${table.status} in ('created', 'pending', 'authorized')`),
    // The administrators' list: its orders, filters and searches.
    index("payments_created_idx").on(table.createdAt, table.id),
    index("payments_amount_cents_idx").on(table.amountCents, table.id),
    index("payments_status_idx").on(table.status, table.createdAt, table.id),
    index("payments_method_idx").on(table.method, table.createdAt, table.id),
    index("payments_amount_idx").on(table.amount, table.createdAt, table.id),
    index("payments_provider_ref_idx").on(table.providerRef).where(sql`${table.providerRef} is not null`),
    // Reversed, because the last digits are the same with and without the country code.
    index("payments_phone_idx").on(sql`reverse(${table.payerPhone}) text_pattern_ops`),
    // Reconciliation reads payments in this order.
    index("payments_updated_idx").on(table.updatedAt, table.id),
    // Each provider has its own poller.
    index("payments_provider_check_idx")
      .on(table.provider, table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    check("payments_amount_positive", sql`${table.amount} > 0 and ${table.amountCents} > 0`),
    check("payments_refund_within_amount", sql`${table.refundedCents} between 0 and ${table.amountCents}`),
    check("payments_captured_within_amount", sql`${table.capturedCents} between 0 and ${table.amountCents}`),
    check("payments_change_named", sql`(${table.purpose} = 'change') = (${table.changeId} is not null)`),
    // As text, because a value added to an enum cannot be named in the transaction that adds it.
    check("payments_claim_named", sql`(${table.purpose}::text = 'claim') = (${table.claimId} is not null)`),
    index("payments_claim_idx").on(table.claimId).where(sql`${table.claimId} is not null`),
    index("payments_dispute_idx").on(table.id).where(sql`${table.dispute} is not null`),
    index("payments_change_idx").on(table.changeId).where(sql`${table.changeId} is not null`),
    check("payments_currency_known", sql`${table.currency} in ('USD', 'RWF')`),
    check(
      "payments_phone_for_mobile_money",
      sql`(${table.method} in ('momo', 'airtel')) = (${table.payerPhone} is not null)`,
    ),
  ],
);

export const refundStatus = pgEnum("refund_status", refundStatuses);

/** A refund. Stored before the provider is called, so that a crash cannot lose it. */
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
    /** The status of the booking when the refund was decided; for a loss what happened. */
    reason: text().$type<(typeof bookingStatuses)[number] | (typeof lossReasons)[number]>().notNull(),
    /** For a lost dispute: the amount taken off the booking's price, added again if the bank returns it. */
    offBillCents: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("refunds_payment_idx").on(table.paymentId),
    index("refunds_provider_ref_idx").on(table.providerRef).where(sql`${table.providerRef} is not null`),
    index("refunds_by_hand_idx")
      .on(table.createdAt)
      .where(sql`${table.status} not in ('created', 'succeeded', 'failed')`),
    index("refunds_open_idx").on(table.createdAt).where(sql`${table.status} = 'created'`),
    check("refunds_amount_positive", sql`${table.amountCents} > 0 and ${table.amount} > 0`),
  ],
);

/** Provider callbacks, each stored once: a repeated callback changes nothing. */
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
