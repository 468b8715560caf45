import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../../json-column";

/** The response to a write that carried an Idempotency-Key, returned again for repeats. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    /** Identifies the attempt: an abandoned attempt must not touch the row of the one that took over. */
    claimId: uuid().notNull().defaultRandom(),
    /** Method, path and a hash of the body: the same key with another request is a conflict. */
    fingerprint: text().notNull(),
    /** Null until the write commits; then 409 without a body until the response is stored. */
    status: integer(),
    body: json(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_keys_created_idx").on(table.createdAt),
  ],
);
