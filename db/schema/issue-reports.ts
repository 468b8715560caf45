import { sql } from "drizzle-orm";
import {
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
import { bookings } from "./bookings";
import { files } from "./files";
import { supportTickets } from "./support";
import { users } from "./users";
import { vehicles } from "./vehicles";

export const issueReason = pgEnum("issue_reason", [
  "inaccurate",
  "unsafe",
  "fraud",
  "offensive",
  "rental",
  "payment",
  "other",
]);
export const issueStatus = pgEnum("issue_status", ["open", "resolved"]);

/** What people tell the marketplace is wrong: with a listing, a rental, or anything else. */
export const issueReports = pgTable(
  "issue_reports",
  {
    id: uuid().primaryKey(),
    /** Null for a visitor who is not signed in. */
    reporterId: uuid().references(() => users.id),
    vehicleId: text().references(() => vehicles.id),
    bookingId: uuid().references(() => bookings.id),
    reason: issueReason().notNull(),
    text: text().notNull(),
    /** Where a visitor wants the answer; of people who are signed in the account's is known. */
    email: text(),
    /** Resolved when its ticket is closed, open again when that is reopened. */
    status: issueStatus().notNull().default("open"),
    /** The talk about it; null where nobody with an account wrote. Goes with the account, the report stays. */
    ticketId: uuid().references(() => supportTickets.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    resolvedAt: timestamp({ withTimezone: true }),
    resolvedBy: uuid().references(() => users.id),
  },
  (table) => [
    index("issue_reports_status_idx").on(table.status, table.createdAt, table.id),
    // What is done, latest first.
    index("issue_reports_resolved_idx")
      .on(table.resolvedAt, table.id)
      .where(sql`${table.resolvedAt} is not null`),
    index("issue_reports_reporter_idx").on(table.reporterId, table.createdAt),
    uniqueIndex("issue_reports_ticket_key").on(table.ticketId),
    check(
      "issue_reports_resolved_with_time",
      sql`(${table.status} = 'resolved') = (${table.resolvedAt} is not null)`,
    ),
  ],
);

/** What somebody photographed for a report. */
export const issueReportPictures = pgTable(
  "issue_report_pictures",
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    reportId: uuid()
      .notNull()
      .references(() => issueReports.id),
    position: smallint().notNull(),
  },
  (table) => [index("issue_report_pictures_report_idx").on(table.reportId, table.position)],
);
