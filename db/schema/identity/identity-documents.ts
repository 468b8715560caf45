import { sql } from "drizzle-orm";
import { check, date, index, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { documentKinds } from "@/db/enums/identity";
import { businesses } from "../businesses/businesses";
import { files } from "../platform/files";
import { users, verificationStatus } from "./users";

export const documentKind = pgEnum("document_kind", documentKinds);

/**
 * A document of a person or a business, uploaded for verification. It is `pending` until submitted; each
 * submission is a row, and the newest of a kind counts.
 */
export const documents = pgTable(
  "documents",
  {
    id: uuid().primaryKey(),
    /** The user who uploaded it. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The business it belongs to; null for a person's own document. */
    businessId: uuid().references(() => businesses.id),
    kind: documentKind().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    status: verificationStatus().notNull().default("pending"),
    expiresOn: date(),
    /** For a driving licence: the day it was first issued. */
    issuedOn: date(),
    submittedAt: timestamp({ withTimezone: true }),
    reviewedAt: timestamp({ withTimezone: true }),
    reviewedBy: uuid().references(() => users.id),
    rejectionReason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("documents_file_key").on(table.fileId),
    index("documents_user_idx").on(table.userId, table.kind, table.createdAt),
    index("documents_business_idx").on(table.businessId, table.kind, table.createdAt),
    index("documents_queue_idx").on(table.submittedAt, table.id).where(sql`${table.status} = 'submitted'`),
    index("documents_expiry_idx").on(table.expiresOn).where(sql`${table.status} = 'verified'`),
    check(
      "documents_reviewed_by_somebody",
      sql`${table.status} not in ('verified', 'rejected') or (${table.reviewedAt} is not null and ${table.reviewedBy} is not null)`,
    ),
    check(
      "documents_rejected_with_reason",
      sql`${table.status} <> 'rejected' or ${table.rejectionReason} is not null`,
    ),
  ],
);

/** The views of private files, for the audit. */
export const fileViews = pgTable(
  "file_views",
  {
    id: uuid().primaryKey(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    viewerId: uuid()
      .notNull()
      .references(() => users.id),
    ipAddress: text(),
    viewedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("file_views_file_idx").on(table.fileId, table.viewedAt)],
);
