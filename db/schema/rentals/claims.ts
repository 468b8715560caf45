import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { claimKinds, claimStatuses } from "@/db/enums/rentals";
import { users } from "../identity/users";
import { files } from "../platform/files";
import { bookings } from "./bookings";

export const claimKind = pgEnum("claim_kind", claimKinds);
export const claimStatus = pgEnum("claim_status", claimStatuses);

/** An owner's claim after the return, the renter's answer and an administrator's decision. */
export const claims = pgTable(
  "claims",
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    kind: claimKind().notNull(),
    status: claimStatus().notNull().default("open"),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    filedBy: uuid()
      .notNull()
      .references(() => users.id),
    filedAt: timestamp({ withTimezone: true }).notNull(),
    /** If there is no answer by then, the claim counts as accepted. */
    answerBy: timestamp({ withTimezone: true }).notNull(),
    /** The renter's reason for disputing it. */
    answer: text(),
    /** Null without an answer, even after the deadline. */
    answeredAt: timestamp({ withTimezone: true }),
    /** The amount the renter has to pay; null until it is agreed or decided. */
    agreedCents: integer(),
    agreedAt: timestamp({ withTimezone: true }),
    /** The administrator's reason, visible to both sides. */
    decision: text(),
    /** The part of agreedCents that is taken from the deposit. */
    fromDepositCents: integer().notNull().default(0),
    /** The payment that counts for the rest. It has no foreign key because payments are declared later. */
    paidByPaymentId: uuid(),
  },
  (table) => [
    index("claims_booking_idx").on(table.bookingId, table.filedAt, table.id),
    index("claims_filer_idx").on(table.filedBy),
    index("claims_answer_due_idx").on(table.answerBy).where(sql`${table.status} = 'open'`),
    // Serves the administrators' queue: disputed and decided claims.
    index("claims_disputed_idx").on(table.answeredAt, table.id).where(sql`${table.status} = 'disputed'`),
    index("claims_decided_idx").on(table.agreedAt, table.id).where(sql`${table.status} = 'decided'`),
    check("claims_amount_positive", sql`${table.amountCents} > 0`),
    check("claims_agreed_within_amount", sql`${table.agreedCents} between 0 and ${table.amountCents}`),
    check(
      "claims_agreed_when_closed",
      sql`(${table.status} in ('accepted', 'decided')) = (${table.agreedCents} is not null and ${table.agreedAt} is not null)`,
    ),
    check(
      "claims_disputed_with_answer",
      sql`${table.status} not in ('disputed', 'decided') or (${table.answer} is not null and ${table.answeredAt} is not null)`,
    ),
    check("claims_decided_with_reason", sql`(${table.status} = 'decided') = (${table.decision} is not null)`),
    check(
      "claims_deposit_within_agreed",
      sql`${table.fromDepositCents} between 0 and coalesce(${table.agreedCents}, 0)`,
    ),
  ],
);

export const claimPictures = pgTable(
  "claim_pictures",
  {
    claimId: uuid()
      .notNull()
      .references(() => claims.id, { onDelete: "cascade" }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    /** True for a picture of the renter's answer, false for the owner's evidence. */
    isAnswer: boolean().notNull().default(false),
    position: smallint().notNull(),
  },
  (table) => [
    uniqueIndex("claim_pictures_position_key").on(table.claimId, table.isAnswer, table.position),
    uniqueIndex("claim_pictures_file_key").on(table.fileId),
  ],
);
