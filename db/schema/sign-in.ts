import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./users";

/**
 * Wrong passwords in a row, by account, by device or by network. A try is counted before it is judged, so that a
 * thousand at once are not a thousand guesses; a right password takes its own count back.
 */
export const signInTries = pgTable(
  "sign_in_tries",
  {
    /** `account:…`, `device:…` or `network:…`, hashed: it may hold addresses of people who have no account. */
    key: text().primaryKey(),
    tries: integer().notNull().default(0),
    /** How many locks in a row: each is longer than the one before. */
    locks: integer().notNull().default(0),
    lockedUntil: timestamp({ withTimezone: true }),
    lastTriedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("sign_in_tries_last_idx").on(table.lastTriedAt),
    check("sign_in_tries_counted", sql`${table.tries} >= 0 and ${table.locks} >= 0`),
  ],
);

/** A browser that signed in before: it is not locked out by strangers, and not warned about. */
export const knownDevices = pgTable(
  "known_devices",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    userAgent: text(),
    firstSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("known_devices_user_token_key").on(table.userId, table.tokenHash),
    index("known_devices_last_idx").on(table.lastSeenAt),
  ],
);

/** The shared secret of an authenticator app (RFC 6238), sealed with a key derived from AUTH_SECRET. */
export const twoFactorSecrets = pgTable("two_factor_secrets", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  sealedSecret: text().notNull(),
  /** Null until a first code was right; only then it is asked for. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The time step of the newest code that was taken: none is taken twice. */
  lastStep: bigint({ mode: "number" }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** For who lost the app: each signs in once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("recovery_codes_user_code_key").on(table.userId, table.codeHash)],
);
