import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sessions } from "../identity/sessions";
import { users } from "../identity/users";

/** A browser subscribed to web push (Push API), which shows notifications while Gendana is closed. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * The newest session in that browser; logging it out deletes the subscription, a time-out does not. Null
     * once the row of an expired session has been removed.
     */
    sessionId: uuid().references(() => sessions.id, { onDelete: "set null" }),
    /** The URL of the vendor's push service. Anyone who knows it can send to the browser, so it is a secret. */
    endpoint: text().notNull(),
    /** Encryption keys (RFC 8291), base64url: the browser's public key and the shared secret `auth`. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the user was last active in that browser. */
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint_key").on(table.endpoint),
    index("push_subscriptions_user_idx").on(table.userId, table.lastUsedAt),
    index("push_subscriptions_session_idx").on(table.sessionId),
    index("push_subscriptions_used_idx").on(table.lastUsedAt),
    check("push_subscriptions_endpoint_short", sql`length(${table.endpoint}) <= 1000`),
  ],
);
