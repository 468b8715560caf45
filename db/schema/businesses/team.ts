import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/users";
import { businesses, teamRole } from "./businesses";

/**
 * An invitation by email to join a team. The person who opens the link must be signed in under the invited
 * address.
 */
export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: uuid().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text().notNull(),
    role: teamRole().notNull(),
    department: text(),
    /** SHA-256 of the token in the last email's link; earlier links are invalid. */
    tokenHash: text().notNull(),
    /** The last email in the outbox. No foreign key, because the outbox is purged. Withdrawn if still queued. */
    messageId: uuid(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
    acceptedBy: uuid().references(() => users.id),
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("team_invitations_token_key").on(table.tokenHash),
    uniqueIndex("team_invitations_open_key")
      .on(table.businessId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
    index("team_invitations_business_idx").on(table.businessId, table.createdAt),
    index("team_invitations_email_idx").on(table.email),
    index("team_invitations_accepter_idx").on(table.acceptedBy).where(sql`${table.acceptedBy} is not null`),
    check("team_invitations_not_owner", sql`${table.role} <> 'owner'`),
    check("team_invitations_address_lower", sql`${table.email} = lower(${table.email})`),
  ],
);
