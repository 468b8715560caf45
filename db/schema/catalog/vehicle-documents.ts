import { sql } from "drizzle-orm";
import { check, date, index, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { vehicleDocumentKinds, vehicleDocumentStatuses } from "@/db/enums/catalog";
import { businesses } from "../businesses/businesses";
import { users } from "../identity/users";
import { files } from "../platform/files";
import { vehicles } from "./vehicles";

export const vehicleDocumentKind = pgEnum("vehicle_document_kind", vehicleDocumentKinds);
export const vehicleDocumentStatus = pgEnum("vehicle_document_status", vehicleDocumentStatuses);

/**
 * A vehicle's legal documents in Rwanda; only approved ones count. Renewals are added beside the old row: the
 * document that covered an old booking stays available.
 */
export const vehicleDocuments = pgTable(
  "vehicle_documents",
  {
    id: uuid().primaryKey(),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    kind: vehicleDocumentKind().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    status: vehicleDocumentStatus().notNull().default("submitted"),
    /** The last day it is valid; null for a registration that does not expire. */
    validUntil: date(),
    uploadedBy: uuid()
      .notNull()
      .references(() => users.id),
    reviewedAt: timestamp({ withTimezone: true }),
    reviewedBy: uuid().references(() => users.id),
    rejectionReason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("vehicle_documents_file_key").on(table.fileId),
    index("vehicle_documents_vehicle_idx").on(table.vehicleId, table.kind, table.validUntil),
    index("vehicle_documents_uploader_idx").on(table.uploadedBy),
    index("vehicle_documents_end_idx").on(table.validUntil).where(sql`${table.validUntil} is not null`),
    index("vehicle_documents_queue_idx")
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'submitted'`),
    check(
      "vehicle_documents_end_known",
      sql`${table.kind} = 'registration' or ${table.validUntil} is not null`,
    ),
    check(
      "vehicle_documents_reviewed_by_somebody",
      sql`${table.status} = 'submitted' or (${table.reviewedAt} is not null and ${table.reviewedBy} is not null)`,
    ),
    check(
      "vehicle_documents_rejected_with_reason",
      sql`(${table.status} = 'rejected') = (${table.rejectionReason} is not null)`,
    ),
  ],
);

/**
 * The days on which a company's vehicles may be listed and booked without approved documents. The row stays
 * after the grace period, so that another one cannot follow at once.
 */
export const vehicleDocumentGraces = pgTable(
  "vehicle_document_graces",
  {
    businessId: uuid()
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    reason: text().notNull(),
    /** Null for the grace period of the migration that introduced reviews. */
    grantedBy: uuid().references(() => users.id),
    grantedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check("vehicle_document_graces_length", sql`${table.endsOn} <= ${table.startsOn} + 30`)],
);
