import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { badgeRequestStatuses, badgeTypes } from "@/db/enums/businesses";
import { users } from "../identity/users";
import { files } from "../platform/files";
import { businesses } from "./businesses";

export const badgeRequestStatus = pgEnum("badge_request_status", badgeRequestStatuses);
export const badgeType = pgEnum("badge_type", badgeTypes);

/**
 * An individual's request to become a business as well. A draft may be incomplete; a submitted request is
 * complete (the contract checks it), is reviewed by an administrator, and creates a business when approved.
 */
export const badgeRequests = pgTable(
  "badge_requests",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: badgeRequestStatus().notNull().default("draft"),
    /** The wizard's step to continue with, 1 to 5. */
    step: smallint().notNull().default(1),
    businessName: text(),
    businessType: text(),
    registrationNumber: text(),
    taxId: text(),
    email: text(),
    phone: text(),
    website: text(),
    address: text(),
    city: text(),
    state: text(),
    zipCode: text(),
    description: text(),
    services: text().array().notNull().default(sql`'{}'`),
    yearEstablished: smallint(),
    employeeCount: text(),
    businessLicenseFileId: uuid().references(() => files.id),
    taxCertificateFileId: uuid().references(() => files.id),
    insuranceCertificateFileId: uuid().references(() => files.id),
    /** A document of the applicant's bank with the payout account. */
    bankDetailsFileId: uuid().references(() => files.id),
    /** Null until the applicant chooses: no paid plan is preselected. */
    badgeType: badgeType(),
    customBranding: boolean().notNull().default(false),
    prioritySupport: boolean().notNull().default(false),
    submittedAt: timestamp({ withTimezone: true }),
    reviewedAt: timestamp({ withTimezone: true }),
    reviewedBy: uuid().references(() => users.id),
    rejectionReason: text(),
    /** The business the approval created. */
    businessId: uuid().references(() => businesses.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("badge_requests_user_idx").on(table.userId, table.createdAt),
    index("badge_requests_queue_idx").on(table.submittedAt, table.id).where(sql`${table.status} = 'pending'`),
    uniqueIndex("badge_requests_one_open")
      .on(table.userId)
      .where(sql`${table.status} in ('draft', 'pending')`),
    check("badge_requests_step", sql`${table.step} between 1 and 5`),
    check(
      "badge_requests_submitted_with_time",
      sql`${table.status} = 'draft' or ${table.submittedAt} is not null`,
    ),
    check(
      "badge_requests_rejected_with_reason",
      sql`${table.status} <> 'rejected' or ${table.rejectionReason} is not null`,
    ),
    check(
      "badge_requests_approved_with_business",
      sql`${table.status} <> 'approved' or ${table.businessId} is not null`,
    ),
  ],
);
