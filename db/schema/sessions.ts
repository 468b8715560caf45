import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { knownDevices } from "./sign-in";
import { userRole, users } from "./users";

export const sessionChannel = pgEnum("session_channel", ["browser", "api"]);

/** A signed-in device. The cookie's token names a row here; without a live row the token is worth nothing. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channel: sessionChannel().notNull().default("browser"),
    /** The account's role when the session began: with another role it is over. */
    role: userRole(),
    /** The browser it lives in, if that is known to the account. */
    deviceId: uuid().references(() => knownDevices.id, { onDelete: "set null" }),
    /** An administrator's, on behalf of the account: who, and the session of their own they come back to. */
    actingAdminId: uuid().references(() => users.id, { onDelete: "cascade" }),
    actingSessionId: uuid().references((): AnyPgColumn => sessions.id, { onDelete: "cascade" }),
    userAgent: text(),
    ipAddress: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    revokedReason: text(),
  },
  (table) => [
    index("sessions_user_idx").on(table.userId, table.createdAt),
    index("sessions_expiry_idx").on(table.expiresAt),
    index("sessions_acting_idx").on(table.actingSessionId).where(sql`${table.actingSessionId} is not null`),
    check(
      "sessions_acting_is_whole",
      sql`(${table.actingAdminId} is null) = (${table.actingSessionId} is null) and ${table.actingAdminId} is distinct from ${table.userId}`,
    ),
    // For a browser that is forgotten: its sessions are looked for.
    index("sessions_device_idx").on(table.deviceId).where(sql`${table.deviceId} is not null`),
  ],
);
