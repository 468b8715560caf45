import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../json-column";

/** The answer given to a write that carried an Idempotency-Key, so that a repeat gets the same one. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    /** Whose attempt this is: one that was given up on must not touch its successor's row. */
    claimId: uuid().notNull().defaultRandom(),
    /** Method, path and a hash of the body: the same key for another request is a conflict. */
    fingerprint: text().notNull(),
    /** Null while the first request is still being worked on. */
    status: integer(),
    body: json(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_keys_created_idx").on(table.createdAt),
  ],
);
