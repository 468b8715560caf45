import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { businessKinds, businessStatuses, payoutMethods, planIds, teamRoles } from "@/db/enums/businesses";
import { businessVerifications } from "@/db/enums/identity";
import { users } from "../identity/users";

export const businessKind = pgEnum("business_kind", businessKinds);
export const businessStatus = pgEnum("business_status", businessStatuses);
export const businessVerification = pgEnum("business_verification", businessVerifications);
export const subscriptionPlan = pgEnum("subscription_plan", planIds);

/** An owner of vehicles: a rental company, or an individual whose badge was approved. */
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
    /** "#1f7a4d". Shown while the plan includes custom branding. */
    brandColour: text(),
    verifiedAt: timestamp({ withTimezone: true }),
    /** When an administrator last ended a suspension. */
    activatedAt: timestamp({ withTimezone: true }),
    rejectedReason: text(),
    /** Set together once its owner has closed it permanently. */
    closedAt: timestamp({ withTimezone: true }),
    closedBy: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("businesses_slug_key").on(table.slug),
    uniqueIndex("businesses_email_key").on(sql`lower(${table.email})`),
    index("businesses_created_idx").on(table.createdAt, table.id),
    index("businesses_name_idx").on(sql`lower(${table.name})`, table.id),
    index("businesses_status_idx").on(table.status, table.createdAt),
    index("businesses_closer_idx").on(table.closedBy).where(sql`${table.closedBy} is not null`),
    // The few businesses whose vehicles the public must not see; see visibleToPublic().
    index("businesses_hidden_idx").on(table.id).where(sql`${table.status} <> 'active'`),
    // As text: the migration that adds a value to an enum cannot use it yet.
    check("businesses_free_plan", sql`${table.kind} = 'individual' or ${table.plan}::text <> 'free'`),
    check("businesses_brand_colour", sql`${table.brandColour} ~ '^#[0-9a-f]{6}$'`),
  ],
);

export const teamRole = pgEnum("team_role", teamRoles);

/** The members of a business with their roles. */
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
    /** Whether emails and SMS about this business's bookings and payouts go to this member. */
    notifiesOfBookings: boolean().notNull().default(true),
    notifiesOfPayouts: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId] }),
    index("team_members_user_idx").on(table.userId),
    uniqueIndex("team_members_one_owner").on(table.businessId).where(sql`${table.role} = 'owner'`),
  ],
);

/** Defaults for a business's new vehicles; without a row bookingDefaults apply. */
export const businessDefaults = pgTable(
  "business_defaults",
  {
    businessId: uuid()
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    isInstantBook: boolean().notNull(),
    minDays: smallint().notNull(),
    maxDays: smallint().notNull(),
    advanceNoticeHours: smallint().notNull(),
    bufferMinutes: smallint().notNull(),
    depositCents: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("business_defaults_days", sql`${table.minDays} between 1 and ${table.maxDays}`),
    check("business_defaults_deposit", sql`${table.depositCents} >= 0`),
  ],
);

export const payoutMethod = pgEnum("payout_method", payoutMethods);

/** The account a business is paid to. Only administrators, who make the transfers, see it unmasked. */
export const payoutAccounts = pgTable("payout_accounts", {
  businessId: uuid()
    .primaryKey()
    .references(() => businesses.id, { onDelete: "cascade" }),
  method: payoutMethod().notNull(),
  holderName: text().notNull(),
  /** Only for a bank account. */
  bankName: text(),
  /** An account number, or a phone number in E.164. */
  account: text().notNull(),
  setBy: uuid()
    .notNull()
    .references(() => users.id),
  setAt: timestamp({ withTimezone: true }).notNull(),
  /** No payouts until then after a change, so that an owner who did not make it can object. */
  pausedUntil: timestamp({ withTimezone: true }),
});

/** A change of plan with its extra cost for the rest of the month, which goes on the next invoice. */
export const planChanges = pgTable(
  "plan_changes",
  {
    id: uuid().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    fromPlan: subscriptionPlan().notNull(),
    toPlan: subscriptionPlan().notNull(),
    changedBy: uuid()
      .notNull()
      .references(() => users.id),
    dueCents: integer().notNull().default(0),
    /** The invoice that includes the cost. */
    invoiceId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("plan_changes_business_idx").on(table.businessId, table.createdAt),
    check("plan_changes_due", sql`${table.dueCents} >= 0`),
  ],
);
