import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { json } from "../../json-column";

// The state of the simulated providers (demo mode and tests). Their handlers read it, demo data fills it, and
// the erasure of an account removes its phone numbers.

/** Every charge. Rows are never deleted: together with the log they show what payers were charged. */
export const simulatedCharges = pgTable(
  "simulated_charges",
  {
    /** stripe, mtn or airtel. */
    provider: text().notNull(),
    /** The provider's id: pi_…, the X-Reference-Id, or the transaction id. */
    id: text().notNull(),
    /** Our payment's id as sent to the provider; equals `id` except for Stripe. */
    reference: text().notNull(),
    /** The provider's id of the captured money: financialTransactionId, airtel_money_id. */
    moneyId: text().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** As sent, without a plus. */
    payerPhone: text(),
    description: text().notNull().default(""),
    capturesAtOnce: boolean().notNull(),
    /** pending, authorized, captured, failed or cancelled. */
    status: text().notNull().default("pending"),
    /** Why it failed or was cancelled, in terms common to the three providers; each reports it in its own. */
    reason: text(),
    /** Null means the whole amount. */
    capturedAmount: integer(),
    refundedAmount: integer().notNull().default(0),
    /**
     * Cards only: the amount the cardholder disputes with the bank, and the dispute's status in Stripe's
     * terms.
     */
    disputedAmount: integer(),
    disputeStatus: text(),
    callbackUrl: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When an unanswered prompt expires; null means never. */
    expiresAt: timestamp({ withTimezone: true }),
    /** Until then the provider reports that it does not know the outcome. */
    ambiguousUntil: timestamp({ withTimezone: true }),
    /** When the charge settles by itself and how: captured, or the reason of the failure. */
    settlesAt: timestamp({ withTimezone: true }),
    settlesAs: text(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index("simulated_charges_reference_idx").on(table.reference),
    check(
      "simulated_charges_status_known",
      sql`${table.status} in ('pending', 'authorized', 'captured', 'failed', 'cancelled')`,
    ),
    check("simulated_charges_refund_within", sql`${table.refundedAmount} between 0 and ${table.amount}`),
  ],
);

export const simulatedRefunds = pgTable(
  "simulated_refunds",
  {
    provider: text().notNull(),
    /** The provider's id: re_…, the X-Reference-Id, or the airtel_money_id. */
    id: text().notNull(),
    /** Our payment's id of the charge. */
    chargeReference: text().notNull(),
    amount: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
);

/** Events in order: opened, authorized, captured, failed, cancelled, refunded. */
export const simulatedLog = pgTable("simulated_log", {
  id: bigserial({ mode: "number" }).primaryKey(),
  provider: text().notNull(),
  chargeId: text().notNull(),
  kind: text().notNull(),
  amount: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Responses by Idempotency-Key, as Stripe stores them. */
export const simulatedReplies = pgTable("simulated_replies", {
  key: text().primaryKey(),
  fingerprint: text().notNull(),
  /** Null while the first request is being processed. */
  status: integer(),
  body: json(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** The planned faults of a provider; see lib/operations/demo/providers/faults.ts. */
export const simulatedScenarios = pgTable("simulated_scenarios", {
  provider: text().primaryKey(),
  faults: json().notNull(),
});
