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
import { issueReasons, issueStatuses } from "@/db/enums/support";
import { vehicles } from "../catalog/vehicles";
import { users } from "../identity/users";
import { files } from "../platform/files";
import { bookings } from "../rentals/bookings";
import { chatRooms } from "./chat";
import { supportTickets } from "./tickets";

export const issueReason = pgEnum("issue_reason", issueReasons);
export const issueStatus = pgEnum("issue_status", issueStatuses);

/** Reports of a problem with a listing, with a rental or with anything else. */
export const issueReports = pgTable(
  "issue_reports",
  {
    id: uuid().primaryKey(),
    /** Null for a visitor who is not signed in. */
    reporterId: uuid().references(() => users.id),
    vehicleId: text().references(() => vehicles.id),
    bookingId: uuid().references(() => bookings.id),
    /** The reported conversation. */
    roomId: uuid().references(() => chatRooms.id),
    reason: issueReason().notNull(),
    text: text().notNull(),
    /** Location of the vehicle that needs roadside help, in words or coordinates; empty for other reports. */
    location: text().notNull().default(""),
    /** The renter cannot go on with this vehicle and needs another; only for help on the road. */
    isVehicleNeeded: boolean().notNull().default(false),
    /**
     * The address that a visitor left for the reply; for signed-in reporters the account's address is used.
     */
    email: text(),
    /** The language of a visitor, for the reply; null for signed-in reporters. */
    locale: text(),
    /** Resolved when its ticket is closed, and open again when the ticket is reopened. */
    status: issueStatus().notNull().default("open"),
    /**
     * The ticket opened for the report; null for a visitor's report without one. Deleting the account deletes
     * the ticket, and the report stays.
     */
    ticketId: uuid().references(() => supportTickets.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    resolvedAt: timestamp({ withTimezone: true }),
    resolvedBy: uuid().references(() => users.id),
  },
  (table) => [
    index("issue_reports_status_idx").on(table.status, table.createdAt, table.id),
    // Serves the list of resolved reports, latest first.
    index("issue_reports_resolved_idx")
      .on(table.resolvedAt, table.id)
      .where(sql`${table.resolvedAt} is not null`),
    index("issue_reports_reporter_idx").on(table.reporterId, table.createdAt),
    uniqueIndex("issue_reports_ticket_key").on(table.ticketId),
    index("issue_reports_booking_idx").on(table.bookingId).where(sql`${table.bookingId} is not null`),
    check("issue_reports_locale_known", sql`${table.locale} in ('en', 'fr', 'rw')`),
    check(
      "issue_reports_resolved_with_time",
      sql`(${table.status} = 'resolved') = (${table.resolvedAt} is not null)`,
    ),
  ],
);

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
