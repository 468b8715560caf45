import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { refundRequestKinds, refundRequestStatuses } from "@/db/enums/payments";
import { users } from "../identity/users";
import { bookings } from "../rentals/bookings";

export const refundRequestKind = pgEnum("refund_request_kind", refundRequestKinds);
export const refundRequestStatus = pgEnum("refund_request_status", refundRequestStatuses);

/** Refunds of a booking, with or without its cancellation, that a second administrator has to approve. */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    kind: refundRequestKind().notNull(),
    status: refundRequestStatus().notNull().default("open"),
    /** The booking's total refunds before and after, in cents. */
    refundedCentsBefore: integer().notNull(),
    refundedCents: integer().notNull(),
    reason: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    decidedAt: timestamp({ withTimezone: true }),
    decidedBy: uuid().references(() => users.id),
  },
  (table) => [
    uniqueIndex("refund_requests_open_key").on(table.bookingId).where(sql`${table.status} = 'open'`),
    index("refund_requests_booking_idx").on(table.bookingId),
    check("refund_requests_amount_grows", sql`${table.refundedCents} > ${table.refundedCentsBefore}`),
    check(
      "refund_requests_decided",
      sql`(${table.status} = 'open') = (${table.decidedAt} is null) and (${table.decidedAt} is null) = (${table.decidedBy} is null)`,
    ),
    check(
      "refund_requests_two_people",
      sql`${table.status} <> 'approved' or ${table.decidedBy} <> ${table.requestedBy}`,
    ),
  ],
);
