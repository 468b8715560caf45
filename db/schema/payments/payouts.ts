import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { invoiceStatuses, payoutItemKinds, payoutStatuses } from "@/db/enums/payments";
import type { PayoutMethod } from "@/lib/businesses/settings/contract";
import { json } from "../../json-column";
import { businesses, subscriptionPlan } from "../businesses/businesses";
import { users } from "../identity/users";
import { bookings } from "../rentals/bookings";
import { businessPayments } from "./business-payments";

interface PayoutDestination {
  method: PayoutMethod;
  holderName: string;
  bankName: string | null;
  account: string;
}

export const payoutStatus = pgEnum("payout_status", payoutStatuses);

/** A transfer to a business for rentals that ended two days before, less open subscription invoices. */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid().primaryKey(),
    /** GP-7K2M9QX. */
    reference: text().notNull(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id),
    status: payoutStatus().notNull().default("due"),
    amountCents: integer().notNull(),
    amountRwf: integer().notNull(),
    rwfPerHundredUsd: integer().notNull(),
    /** The payout account when the payout was created; null if the business had none. */
    destination: json().$type<PayoutDestination>(),
    /** The reference of the transfer at the bank or mobile money company. */
    transferReference: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    sentBy: uuid().references(() => users.id),
    /** The administrator who approved a large payout; another one records its transfer. */
    approvedBy: uuid().references(() => users.id),
    approvedAt: timestamp({ withTimezone: true }),
    /** When an administrator recorded that the transfer came back, and why it did. */
    returnedAt: timestamp({ withTimezone: true }),
    returnedBy: uuid().references(() => users.id),
    returnReason: text(),
  },
  (table) => [
    uniqueIndex("payouts_reference_key").on(table.reference),
    index("payouts_business_idx").on(table.businessId, table.createdAt, table.id),
    index("payouts_due_idx").on(table.createdAt, table.id).where(sql`${table.status} = 'due'`),
    index("payouts_created_idx").on(table.createdAt, table.id),
    check("payouts_amount_positive", sql`${table.amountCents} > 0`),
    check(
      "payouts_sent_has_reference",
      sql`(${table.status} <> 'due') = (${table.sentAt} is not null and ${table.transferReference} is not null)`,
    ),
    // As text, because a value added to an enum cannot be named in the transaction that adds it.
    check(
      "payouts_returned_when",
      sql`(${table.status}::text = 'returned') = (${table.returnedAt} is not null)`,
    ),
    index("payouts_returned_idx").on(table.businessId).where(sql`${table.returnedAt} is not null`),
  ],
);

export const payoutItemKind = pgEnum("payout_item_kind", payoutItemKinds);

/**
 * An item of a payout: the share of a rental (negative if refunds exceed it), a deducted invoice, the amount of an
 * earlier payout that came back, or what the business paid itself.
 */
export const payoutItems = pgTable(
  "payout_items",
  {
    id: uuid().primaryKey(),
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id),
    kind: payoutItemKind().notNull(),
    bookingId: uuid().references(() => bookings.id),
    invoiceId: uuid(),
    returnedPayoutId: uuid().references(() => payouts.id),
    businessPaymentId: uuid().references(() => businessPayments.id),
    amountCents: integer().notNull(),
  },
  (table) => [
    uniqueIndex("payout_items_booking_key").on(table.payoutId, table.bookingId),
    index("payout_items_of_booking_idx").on(table.bookingId),
    uniqueIndex("payout_items_invoice_key").on(table.invoiceId).where(sql`${table.invoiceId} is not null`),
    // A payout that came back is paid again once.
    uniqueIndex("payout_items_returned_key")
      .on(table.returnedPayoutId)
      .where(sql`${table.returnedPayoutId} is not null`),
    check(
      "payout_items_of_returned_payout",
      sql`(${table.kind}::text = 'returned') = (${table.returnedPayoutId} is not null)`,
    ),
    // A payment that is reversed after a payout contained it is in a later one with the opposite amount.
    uniqueIndex("payout_items_of_business_payment_key")
      .on(table.businessPaymentId, sql`(${table.amountCents} > 0)`)
      .where(sql`${table.businessPaymentId} is not null`),
    check(
      "payout_items_of_business_payment",
      sql`(${table.kind}::text = 'business_payment') = (${table.businessPaymentId} is not null)`,
    ),
    check("payout_items_not_zero", sql`${table.amountCents} <> 0`),
    check(
      "payout_items_of_one_thing",
      sql`(${table.kind} = 'rental') = (${table.bookingId} is not null) and (${table.kind} = 'subscription') = (${table.invoiceId} is not null)`,
    ),
  ],
);

export const invoiceStatus = pgEnum("invoice_status", invoiceStatuses);

/** The invoice for one month of a plan. */
export const subscriptionInvoices = pgTable(
  "subscription_invoices",
  {
    id: uuid().primaryKey(),
    /** Such as GI-2026-000123; numbers have no gaps. */
    number: text().notNull(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id),
    plan: subscriptionPlan().notNull(),
    startsOn: date().notNull(),
    /** Exclusive: the first day of the next period. */
    endsOn: date().notNull(),
    /** Includes `upgradeCents`, the price of an upgrade for the remaining days of the previous month. */
    amountCents: integer().notNull(),
    upgradeCents: integer().notNull().default(0),
    amountRwf: integer().notNull(),
    rwfPerHundredUsd: integer().notNull(),
    status: invoiceStatus().notNull().default("open"),
    issuedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("subscription_invoices_number_key").on(table.number),
    uniqueIndex("subscription_invoices_month_key").on(table.businessId, table.startsOn),
    index("subscription_invoices_open_idx").on(table.businessId).where(sql`${table.status} = 'open'`),
    check("subscription_invoices_amount_positive", sql`${table.amountCents} > 0`),
    check("subscription_invoices_paid_when", sql`(${table.status} = 'paid') = (${table.paidAt} is not null)`),
  ],
);
