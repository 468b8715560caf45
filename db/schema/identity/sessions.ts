import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { sessionChannels } from "@/db/enums/identity";
import { passkeys } from "./passkeys";
import { knownDevices } from "./sign-in";
import { userRole, users } from "./users";

export const sessionChannel = pgEnum("session_channel", sessionChannels);

/** A signed-in device. The cookie's token names a row here and is invalid without a live one. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channel: sessionChannel().notNull().default("browser"),
    /** The account's role when the session began; the session is over once the role differs. */
    role: userRole(),
    /** The browser of the session, if it is a known device of the account. */
    deviceId: uuid().references(() => knownDevices.id, { onDelete: "set null" }),
    /** For impersonation: the administrator, and their own session to return to. */
    actingAdminId: uuid().references(() => users.id, { onDelete: "cascade" }),
    actingSessionId: uuid().references((): AnyPgColumn => sessions.id, { onDelete: "cascade" }),
    userAgent: text(),
    ipAddress: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The passkey last used in this session, which then counts as two-factor authentication. */
    passkeyId: uuid().references(() => passkeys.id, { onDelete: "set null" }),
    /** When the password, a code or a passkey was last given in this session; null while impersonating. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** The number of the newest token; a confirmation creates the next one. */
    tokenVersion: integer().notNull().default(0),
    /** Until when the token before it is accepted; null while the newest has not been used. */
    previousTokenUntil: timestamp({ withTimezone: true }),
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
    // Finds the sessions of a browser when it is forgotten.
    index("sessions_device_idx").on(table.deviceId).where(sql`${table.deviceId} is not null`),
    // Finds the sessions of a passkey when it is removed.
    index("sessions_passkey_idx").on(table.passkeyId).where(sql`${table.passkeyId} is not null`),
  ],
);
