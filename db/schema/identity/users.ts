import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { documentStatuses, userRoles, userStatuses } from "@/db/enums/identity";

export const userRole = pgEnum("user_role", userRoles);
export const userStatus = pgEnum("user_status", userStatuses);

/** All accounts. Data that only renters have is in individual_profiles. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    role: userRole().notNull(),
    status: userStatus().notNull().default("active"),
    firstName: text().notNull(),
    lastName: text().notNull().default(""),
    email: text().notNull(),
    /** E.164, for example +250788123456. */
    phone: text(),
    passwordHash: text().notNull(),
    /**
     * The accepted terms and the time of consent; null for accounts that were created without being shown
     * them.
     */
    termsVersion: text(),
    termsAcceptedAt: timestamp({ withTimezone: true }),
    locale: text().notNull().default("en"),
    photoFileId: uuid(),
    photoPath: text(),
    emailVerifiedAt: timestamp({ withTimezone: true }),
    phoneVerifiedAt: timestamp({ withTimezone: true }),
    lastLoginAt: timestamp({ withTimezone: true }),
    /** Whether sign-ins from new devices are reported by email. */
    loginAlerts: boolean().notNull().default(true),
    /** A new address whose code has not been entered yet; afterwards it replaces the account's address. */
    pendingEmail: text(),
    pendingPhone: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    index("users_last_login_idx").on(sql`coalesce(${table.lastLoginAt}, '-infinity'::timestamptz)`, table.id),
    index("users_created_at_idx").on(table.createdAt, table.id),
    // Covers the few rows among a million: administrators, business accounts, closed accounts.
    index("users_role_idx")
      .on(table.role, table.createdAt, table.id)
      .where(sql`${table.role} <> 'individual'`),
    index("users_inactive_idx").on(table.createdAt, table.id).where(sql`${table.status} = 'inactive'`),
    index("users_phone_idx").on(sql`reverse(${table.phone}) text_pattern_ops`),
    index("users_address_idx").on(sql`lower(${table.email}) text_pattern_ops`),
    // Matches the beginning of any part of the name: "-jean-claude-uwase" contains "-cla".
    index("users_name_idx").using(
      "gin",
      sql`('-' || search_slug(${table.firstName} || ' ' || ${table.lastName})) gin_trgm_ops`,
    ),
    check("users_locale_known", sql`${table.locale} in ('en', 'fr', 'rw')`),
  ],
);

export const verificationStatus = pgEnum("verification_status", documentStatuses);

/** The renter's data of an individual. */
export const individualProfiles = pgTable("individual_profiles", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  nationality: text(),
  birthDate: date(),
  nationalId: text(),
  drivingLicence: text(),
  identityStatus: verificationStatus().notNull().default("pending"),
  licenceStatus: verificationStatus().notNull().default("pending"),
  licenceExpiresOn: date(),
  /** When the person was first licensed to drive; null where no document says. */
  licenceIssuedOn: date(),
});
