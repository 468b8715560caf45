import { sql } from "drizzle-orm";
import {
  date,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./users";

export const businessKind = pgEnum("business_kind", ["company", "individual"]);
export const businessStatus = pgEnum("business_status", ["active", "pending", "suspended"]);
export const businessVerification = pgEnum("business_verification", ["verified", "pending", "rejected"]);
export const subscriptionPlan = pgEnum("subscription_plan", ["basic", "pro", "enterprise"]);

/** Whoever owns cars: a rental company, or an individual whose badge was approved. */
export const businesses = pgTable(
  "businesses",
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    kind: businessKind().notNull(),
    status: businessStatus().notNull().default("pending"),
    verification: businessVerification().notNull().default("pending"),
    plan: subscriptionPlan().notNull().default("basic"),
    name: text().notNull(),
    description: text().notNull().default(""),
    email: text().notNull(),
    phone: text().notNull(),
    address: text().notNull().default(""),
    website: text(),
    businessHours: text(),
    taxId: text(),
    registrationNumber: text(),
    licenceNumber: text(),
    establishedOn: date(),
    logoFileId: uuid(),
    logoPath: text(),
    /** Typical time to answer a request, in minutes; null until there is history. */
    responseMinutes: smallint(),
    verifiedAt: timestamp({ withTimezone: true }),
    rejectedReason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("businesses_slug_key").on(table.slug),
    uniqueIndex("businesses_email_key").on(sql`lower(${table.email})`),
    index("businesses_status_idx").on(table.status, table.createdAt),
    // The few whose cars the public must not see, see visibleToPublic().
    index("businesses_hidden_idx").on(table.id).where(sql`${table.status} <> 'active'`),
  ],
);

export const teamRole = pgEnum("team_role", ["owner", "manager", "agent", "accountant"]);

/** Who may act for a business, and as what. */
export const teamMembers = pgTable(
  "team_members",
  {
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: teamRole().notNull(),
    department: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId] }),
    index("team_members_user_idx").on(table.userId),
    uniqueIndex("team_members_one_owner").on(table.businessId).where(sql`${table.role} = 'owner'`),
  ],
);
