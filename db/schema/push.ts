import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sessions } from "./sessions";
import { users } from "./users";

/** A browser that somebody wants to be told in while Gendana is closed (Push API), as its vendor's service knows it. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The newest session that was there: whoever ends it ends this. Null once that has been over for long. */
    sessionId: uuid().references(() => sessions.id, { onDelete: "set null" }),
    /** Where its vendor takes messages for it. Whoever knows it can send there, so it is a secret. */
    endpoint: text().notNull(),
    /** What messages are encrypted for (RFC 8291), base64url: the browser's public key and the secret both know. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When its owner was last seen in that browser. */
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
