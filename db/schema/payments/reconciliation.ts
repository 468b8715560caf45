import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { json } from "../../json-column";
import { users } from "../identity/users";
import { payments, refunds } from "./payments";

/** One reconciliation run: a comparison of providers and ledger. */
export const reconciliationRuns = pgTable(
  "reconciliation_runs",
  {
    id: uuid().primaryKey(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
    checkedPayments: integer().notNull().default(0),
    /** Payments whose provider did not respond; they are compared in the next run. */
    unanswered: integer().notNull().default(0),
  },
  (table) => [index("reconciliation_runs_started_idx").on(table.startedAt)],
);

/** A payment on which provider and ledger differ; closed when they agree again or an administrator resolves it. */
export const reconciliationFindings = pgTable(
  "reconciliation_findings",
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    refundId: uuid().references(() => refunds.id),
    /** A key of reconciliation.kinds. */
    kind: text().notNull(),
    details: json().$type<Record<string, string | number | null>>().notNull().default({}),
    foundAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    resolvedAt: timestamp({ withTimezone: true }),
    resolvedBy: uuid().references(() => users.id),
    resolution: text(),
    /** True if it was resolved by a ledger entry, not only by an explanation. */
    isPosted: boolean("is_booked").notNull().default(false),
  },
  (table) => [
    uniqueIndex("reconciliation_findings_open_key")
      .on(table.paymentId, table.kind)
      .where(sql`${table.resolvedAt} is null`),
    index("reconciliation_findings_payment_idx").on(table.paymentId, table.id),
    index("reconciliation_findings_found_idx").on(table.foundAt, table.id),
    check(
      "reconciliation_findings_explained",
      sql`${table.resolvedBy} is null or (${table.resolvedAt} is not null and ${table.resolution} is not null)`,
    ),
  ],
);
