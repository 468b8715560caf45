import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/users";
import { payments } from "./payments";

/**
 * Evidence that administrators sent to the payer's bank about a dispute; kept after the bank's decision. Stored before
 * the provider is called; while the dispute still needs a response, it is only an attempt.
 */
export const disputeEvidence = pgTable(
  "dispute_evidence",
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    /** The provider's id of the dispute. */
    disputeId: text().notNull(),
    body: text().notNull(),
    sentBy: uuid()
      .notNull()
      .references(() => users.id),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("dispute_evidence_payment_idx").on(table.paymentId, table.sentAt)],
);
