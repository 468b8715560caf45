import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { filePurposes, fileVisibilities } from "@/db/enums/platform";
import { businesses } from "../businesses/businesses";
import { users } from "../identity/users";

export const filePurpose = pgEnum("file_purpose", filePurposes);
export const fileVisibility = pgEnum("file_visibility", fileVisibilities);

/** A stored upload, already re-encoded. Private unless stated otherwise. */
export const files = pgTable(
  "files",
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    businessId: uuid().references(() => businesses.id),
    purpose: filePurpose().notNull(),
    visibility: fileVisibility().notNull().default("private"),
    storageKey: text().notNull().unique(),
    /** Id of the key with which the content and its variants are encrypted; null if they are unencrypted. */
    encryptionKeyId: text(),
    mediaType: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    sha256: text().notNull(),
    /** Number of PDF pages; 1 for a picture. */
    pageCount: smallint().notNull().default(1),
    /** In pixels, for pictures whose size a page needs before loading them. */
    width: smallint(),
    height: smallint(),
    originalName: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When something (a document, a profile) took the upload; unclaimed uploads are deleted after a day. */
    claimedAt: timestamp({ withTimezone: true }),
    deletedAt: timestamp({ withTimezone: true }),
    /** When the content of a deleted file was removed from the store. */
    erasedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("files_owner_idx").on(table.ownerId, table.createdAt),
    index("files_unclaimed_idx").on(table.createdAt).where(sql`${table.claimedAt} is null`),
    index("files_deleted_idx")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.erasedAt} is null`),
    index("files_encryption_key_idx").on(table.encryptionKeyId).where(sql`${table.deletedAt} is null`),
    index("files_purpose_idx").on(table.purpose, table.createdAt).where(sql`${table.deletedAt} is null`),
    check("files_bytes_positive", sql`${table.bytes} > 0`),
  ],
);

/** A smaller or cropped copy of a picture, created with it and deleted with it. */
export const fileVariants = pgTable(
  "file_variants",
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    /** A width in pixels, or `share`. */
    variant: text().notNull(),
    storageKey: text().notNull().unique(),
    mediaType: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.variant] })],
);
