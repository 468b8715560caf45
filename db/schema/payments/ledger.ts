import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigserial,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ledgerAccounts, ledgerKinds } from "@/db/enums/payments";
import { businesses } from "../businesses/businesses";
import { bookingChanges } from "../rentals/booking-changes";
import { bookings } from "../rentals/bookings";
import { businessPayments } from "./business-payments";
import { payments, refunds } from "./payments";
import { payouts, subscriptionInvoices } from "./payouts";
import { reconciliationFindings } from "./reconciliation";

export const ledgerKind = pgEnum("ledger_kind", ledgerKinds);
export const ledgerAccount = pgEnum("ledger_account", ledgerAccounts);

/** One movement of money; its entries sum to zero (enforced by a deferred trigger). */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: uuid().primaryKey(),
    kind: ledgerKind().notNull(),
    bookingId: uuid().references(() => bookings.id),
    paymentId: uuid().references(() => payments.id),
    refundId: uuid().references(() => refunds.id),
    /**
     * The movement that this one reverses: a lost dispute that was won later, a payout that came back, a promotion, or a
     * payment of a business that was recorded by mistake. The next payment of its invoice reverses that reversal.
     */
    reversesId: uuid().references((): AnyPgColumn => ledgerTransactions.id),
    /** The reconciliation finding that this movement corrects. */
    findingId: uuid().references((): AnyPgColumn => reconciliationFindings.id),
    payoutId: uuid().references(() => payouts.id),
    invoiceId: uuid().references(() => subscriptionInvoices.id),
    businessPaymentId: uuid().references(() => businessPayments.id),
    /** The change of vehicle by which a booking moved to another business. */
    changeId: uuid().references(() => bookingChanges.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("ledger_transactions_booking_idx").on(table.bookingId),
    // A capture and a refund are each booked once, however often the provider reports them.
    uniqueIndex("ledger_transactions_payment_key")
      .on(table.paymentId, table.kind)
      .where(
        sql`${table.refundId} is null and ${table.paymentId} is not null and ${table.findingId} is null`,
      ),
    uniqueIndex("ledger_transactions_finding_key")
      .on(table.findingId)
      .where(sql`${table.findingId} is not null`),
    uniqueIndex("ledger_transactions_refund_key")
      .on(table.refundId)
      .where(
        sql`${table.refundId} is not null and ${table.reversesId} is null and ${table.findingId} is null`,
      ),
    uniqueIndex("ledger_transactions_reverses_key")
      .on(table.reversesId)
      .where(sql`${table.reversesId} is not null`),
    uniqueIndex("ledger_transactions_payout_key")
      .on(table.payoutId)
      .where(sql`${table.payoutId} is not null and ${table.reversesId} is null`),
    // An invoice is paid once, and again after each reversal.
    uniqueIndex("ledger_transactions_invoice_movement_key")
      .on(table.invoiceId, sql`coalesce(${table.reversesId}, ${table.invoiceId})`)
      .where(sql`${table.invoiceId} is not null`),
    uniqueIndex("ledger_transactions_business_payment_key")
      .on(table.businessPaymentId)
      .where(sql`${table.businessPaymentId} is not null and ${table.reversesId} is null`),
    uniqueIndex("ledger_transactions_change_key")
      .on(table.changeId)
      .where(sql`${table.changeId} is not null`),
    index("ledger_transactions_at_idx").on(table.at),
  ],
);

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    transactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id),
    account: ledgerAccount().notNull(),
    /**
     * The business whose payable this is. Null for the marketplace's own accounts, except for commission that
     * a business paid on a booking before the booking moved to another business.
     */
    businessId: uuid().references(() => businesses.id),
    /** USD cents; debit positive, credit negative. */
    amountCents: integer().notNull(),
  },
  (table) => [
    index("ledger_entries_transaction_idx").on(table.transactionId),
    index("ledger_entries_business_idx").on(table.businessId, table.account),
    check("ledger_entries_not_zero", sql`${table.amountCents} <> 0`),
    check(
      "ledger_entries_payable_is_somebodys",
      sql`${table.account} = 'commission_revenue' or starts_with(${table.account}::text, 'owner_') = (${table.businessId} is not null)`,
    ),
  ],
);
