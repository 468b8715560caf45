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
import { json } from "../json-column";

// The books of the simulated providers (demo mode, tests). Only lib/sandbox reads them.

/** Every charge ever asked for. Rows are never removed: together with the log they show what payers were charged. */
export const sandboxCharges = pgTable(
  "simulated_charges",
  {
    /** stripe, mtn, airtel. */
    provider: text().notNull(),
    /** As its API names it: pi_…, the X-Reference-Id, the transaction's id. */
    id: text().notNull(),
    /** Our payment's id as we told it; the same as `id` but for Stripe. */
    reference: text().notNull(),
    /** What the provider calls the money that moved: financialTransactionId, airtel_money_id. */
    moneyId: text().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** As it was sent, without a plus. */
    payerPhone: text(),
    description: text().notNull().default(""),
    capturesAtOnce: boolean().notNull(),
    /** pending, authorized, captured, failed, cancelled. */
    status: text().notNull().default("pending"),
    /** Why it failed or was cancelled, in words all three share; each tells it in its own. */
    reason: text(),
    /** Null: all of it. */
    capturedAmount: integer(),
    refundedAmount: integer().notNull().default(0),
    /** Of a card: what its owner disputes with the bank, and how that stands in Stripe's words. */
    disputedAmount: integer(),
    disputeStatus: text(),
    callbackUrl: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When an unanswered prompt runs out; null: never. */
    expiresAt: timestamp({ withTimezone: true }),
    /** Until then the provider says it does not know itself. */
    ambiguousUntil: timestamp({ withTimezone: true }),
    /** What becomes of it without anybody, and when: captured, or the reason it fails for. */
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

export const sandboxRefunds = pgTable(
  "simulated_refunds",
  {
    provider: text().notNull(),
    /** As its API names it: re_…, the X-Reference-Id, the airtel_money_id. */
    id: text().notNull(),
    /** The charge, by our payment's id. */
    chargeReference: text().notNull(),
    amount: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
);

/** What happened, in order: opened, authorized, captured, failed, cancelled, refunded. */
export const sandboxLog = pgTable("simulated_log", {
  id: bigserial({ mode: "number" }).primaryKey(),
  provider: text().notNull(),
  chargeId: text().notNull(),
  kind: text().notNull(),
  amount: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Answers by Idempotency-Key, as Stripe keeps them. */
export const sandboxReplies = pgTable("simulated_replies", {
  key: text().primaryKey(),
  fingerprint: text().notNull(),
  /** Null while the first is being worked on. */
  status: integer(),
  body: json(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** How a provider is to misbehave; see lib/sandbox/faults.ts. */
export const sandboxScenarios = pgTable("simulated_scenarios", {
  provider: text().primaryKey(),
  faults: json().notNull(),
});
