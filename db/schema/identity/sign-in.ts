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
 * Consecutive wrong passwords by account, device or network. An attempt is counted before the password is
 * checked, so that a thousand concurrent ones are not a thousand guesses; a right password removes its own
 * count.
 */
export const loginAttempts = pgTable(
  "login_attempts",
  {
    /**
     * `account:…`, `device:…` or `network:…`, hashed because it may contain addresses of people without an
     * account.
     */
    key: text().primaryKey(),
    attempts: integer().notNull().default(0),
    /** The number of locks in a row; each is longer than the one before. */
    locks: integer().notNull().default(0),
    lockedUntil: timestamp({ withTimezone: true }),
    lastAttemptAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("login_attempts_last_idx").on(table.lastAttemptAt),
    check("login_attempts_counted", sql`${table.attempts} >= 0 and ${table.locks} >= 0`),
  ],
);

/**
 * A browser that signed in before: others' wrong passwords do not lock it out, and its sign-ins cause no
 * alert.
 */
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

/** The shared secret of an authenticator app (RFC 6238), encrypted with a key derived from AUTH_SECRET. */
export const twoFactorSecrets = pgTable("two_factor_secrets", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  encryptedSecret: text().notNull(),
  /** Null until a first code was confirmed; before that no code is required at sign-in. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The time step of the newest accepted code, so that none is accepted twice. */
  lastStep: bigint({ mode: "number" }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Codes for users who lost the app; each works for one sign-in. */
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
