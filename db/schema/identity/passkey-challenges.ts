import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { passkeyPurposes } from "@/db/enums/identity";
import { sessions } from "./sessions";
import { users } from "./users";

export const passkeyPurpose = pgEnum("passkey_purpose", passkeyPurposes);

/** A random value that a passkey signs once, for one purpose and, except at sign-in, in one session. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    /** The SHA-256 of the challenge. */
    challengeHash: text().primaryKey(),
    purpose: passkeyPurpose().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    sessionId: uuid().references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("passkey_challenges_expiry_idx").on(table.expiresAt),
    index("passkey_challenges_user_idx").on(table.userId).where(sql`${table.userId} is not null`),
    index("passkey_challenges_session_idx").on(table.sessionId).where(sql`${table.sessionId} is not null`),
    check(
      "passkey_challenges_bound",
      sql`(${table.purpose} = 'sign-in') = (${table.userId} is null)
        and (${table.userId} is null) = (${table.sessionId} is null)`,
    ),
  ],
);
