import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../../json-column";
import { users } from "../identity/users";

/**
 * How accounts are signed in to and protected: sign-ins, refusals, locks, confirmations, changes of passwords, roles and
 * keys. A trigger lets rows change only where a refusal is counted or an account erased, and lets them go after 30 days
 * at the earliest.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    /** Of a refusal, derived from what is counted in the row. */
    id: uuid().primaryKey(),
    kind: text().notNull(),
    isRefused: boolean().notNull().default(false),
    /** Whose account it is about. Null: of none, such as a sign-in with an address that has no account. */
    userId: uuid().references(() => users.id),
    /** Who did it. Null: nobody who was signed in. */
    actorId: uuid().references(() => users.id),
    /** An IPv4 address, or the /64 of an IPv6 address; null where it is not known, and of erased accounts. */
    network: text(),
    userAgent: text(),
    /** What else is known; contains no passwords, codes, tokens or addresses. */
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
