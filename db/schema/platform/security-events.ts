import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../../json-column";
import { users } from "../identity/users";

/**
 * How accounts are signed in to and protected: sign-ins, refusals, locks, confirmations, changes of
 * passwords, roles and keys. A trigger allows changes only to count a refusal or erase an account, and
 * deletion only after 30 days.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    /** For refusals, derived from the values that the row counts. */
    id: uuid().primaryKey(),
    kind: text().notNull(),
    isRefused: boolean().notNull().default(false),
    /** The account concerned. Null if there is none, as for a sign-in with an address that has no account. */
    userId: uuid().references(() => users.id),
    /** The signed-in person who did it; null for anonymous callers. */
    actorId: uuid().references(() => users.id),
    /** An IPv4 address, or the /64 of an IPv6 address; null if unknown, and for erased accounts. */
    network: text(),
    userAgent: text(),
    /** Further details; contains no passwords, codes, tokens or addresses. */
    detail: json().notNull().default({}),
    /** Refusals of the same kind, account and network within a minute are one row. */
    times: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("security_events_created_idx").on(table.createdAt, table.id),
    index("security_events_kind_idx").on(table.kind, table.createdAt, table.id),
    index("security_events_user_idx").on(table.userId, table.createdAt, table.id),
    index("security_events_user_refused_idx").on(table.userId, table.isRefused, table.createdAt, table.id),
    index("security_events_actor_idx").on(table.actorId, table.createdAt, table.id),
    index("security_events_network_idx").on(table.network, table.createdAt, table.id),
    index("security_events_refused_idx").on(table.createdAt, table.id).where(sql`${table.isRefused}`),
  ],
);
