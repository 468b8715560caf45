import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/users";
import { businesses } from "./businesses";

/** Credentials of a business's API clients. The key itself is shown once and not stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** The key acts for this person, and only as long as they may manage keys here. */
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** SHA-256 of the whole key: it holds 256 random bits, so no slower hash is needed. */
    tokenHash: text().notNull(),
    /** The first characters of the key, to recognise it. */
    hint: text().notNull(),
    scopes: text().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }),
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("api_keys_token_key").on(table.tokenHash),
    index("api_keys_business_idx").on(table.businessId, table.createdAt),
    index("api_keys_creator_idx").on(table.createdBy),
    check("api_keys_scoped", sql`cardinality(${table.scopes}) > 0`),
  ],
);
