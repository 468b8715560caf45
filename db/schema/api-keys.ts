import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { businesses } from "./businesses";
import { users } from "./users";

/** What programs of a business sign in with. The key itself is shown once and kept nowhere. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** It acts in this person's name, and only as long as they may manage keys here. */
    madeBy: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** SHA-256 of the whole key: it holds 256 random bits, so nothing slower is needed. */
    tokenHash: text().notNull(),
    /** Its first signs, to know it again. */
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
    check("api_keys_scoped", sql`cardinality(${table.scopes}) > 0`),
  ],
);
