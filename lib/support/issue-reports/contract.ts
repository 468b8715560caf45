import { z } from "zod";
import { issueReasons, issueStatuses, ticketStatuses } from "@/db/enums/support";
import { storedFile } from "@/lib/platform/files/contract";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { cleanMultilineText } from "@/lib/platform/text";
import { prose } from "@/lib/platform/text-fields";

export const MAX_PICTURES = 5;

/** What a renter reports from the road, while the vehicle is out. */
export const roadReasons = ["accident", "breakdown"] as const satisfies (typeof issueReasons)[number][];
export type RoadReason = (typeof roadReasons)[number];

/**
 * A report about a vehicle, one of the reporter's bookings, or neither. `email` is for visitors who want an
 * answer.
 */
export const issueReportRequest = z.object({
  reason: z.enum(issueReasons, "reasonRequired").default("other"),
  text: prose(2_000, "issueTextRequired"),
  email: z
    .union([z.literal(""), z.email("emailInvalid").max(254, "emailInvalid")])
    .optional()
    .transform((email) => email || undefined),
  vehicleId: z.string().min(1).max(120).optional(),
  bookingId: z
    .union([z.literal(""), z.uuid("fieldInvalid")])
    .optional()
    .transform((id) => id || undefined),
  /** Where the vehicle is, for help on the road: text or coordinates. */
  location: z.string().overwrite(cleanMultilineText).trim().max(300, textTooLong).default(""),
  /** Whether the renter needs another vehicle; ignored except for help on the road. */
  isVehicleNeeded: z.boolean().default(false),
  /** The reporter's own uploads; visitors have none. */
  pictures: z.array(z.uuid("fieldInvalid")).max(MAX_PICTURES, "reportPicturesTooMany").default([]),
});
export type IssueReportRequest = z.output<typeof issueReportRequest>;

export const listingReasons = ["inaccurate", "unsafe", "fraud", "offensive", "other"] as const;

/** The report form on a vehicle's page, where a reason must be chosen. */
export const listingReport = issueReportRequest.extend({ reason: z.enum(listingReasons, "reasonRequired") });
export type ListingReport = z.output<typeof listingReport>;

export const issueReport = z.object({
  id: z.uuid(),
  reason: z.enum(issueReasons),
  status: z.enum(issueStatuses),
  createdAt: z.iso.datetime(),
  /** The ticket opened for it; null for visitors. */
  ticketId: z.uuid().nullable(),
});
export type IssueReport = z.infer<typeof issueReport>;

/** A reporter's own report with its subject and the status of its ticket. */
export const ownIssueReport = issueReport.extend({
  text: z.string(),
  /** Where help on the road was requested; empty for other reports. */
  location: z.string(),
  /** Help on the road only: whether another vehicle is needed. */
  isVehicleNeeded: z.boolean(),
  ticket: z.object({ reference: z.string(), status: z.enum(ticketStatuses) }).nullable(),
  vehicleId: z.string().nullable(),
  vehicleTitle: z.string().nullable(),
  bookingId: z.uuid().nullable(),
  bookingReference: z.string().nullable(),
  /** Whether the owner of the booking is not paid as long as the report is open. */
  holdsPayout: z.boolean(),
  /** The reported conversation, which administrators can read; null for other reports. */
  roomId: z.uuid().nullable(),
  pictures: z.array(storedFile),
});
export type OwnIssueReport = z.infer<typeof ownIssueReport>;

/** An accident or a breakdown during a rental, as both sides of the booking see it. */
const roadReport = z.object({
  id: z.uuid(),
  reason: z.enum(roadReasons),
  text: z.string(),
  location: z.string(),
  /** Whether the renter needs another vehicle. */
  isVehicleNeeded: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The ticket opened for it; null for everybody but the reporter. */
  ticketId: z.uuid().nullable(),
  pictures: z.array(storedFile),
});
export type RoadReport = z.infer<typeof roadReport>;
export const roadReportList = z.object({ items: z.array(roadReport) });

export const issueReportPage = z.object({
  items: z.array(ownIssueReport),
  nextCursor: z.string().nullable(),
});
export const issueReportQuery = z.object({
  cursor: z.uuid("fieldInvalid").optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export const issueReportParams = z.object({ reportId: z.uuid("fieldInvalid") });

/** Reports of visitors: open ones are listed longest waiting first, resolved ones latest first. */
export const visitorReportQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  status: z.enum(issueStatuses, "fieldInvalid").default("open"),
});
export type VisitorReportQuery = z.output<typeof visitorReportQuery>;

/** The export takes the same filters as the list, without paging. */
export const visitorReportsExport = visitorReportQuery.omit({ cursor: true, limit: true });
export type VisitorReportsExport = z.output<typeof visitorReportsExport>;

export const visitorReport = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  reason: z.enum(issueReasons),
  text: z.string(),
  status: z.enum(issueStatuses),
  /** The visitor's address; null if they want no answer. */
  email: z.string().nullable(),
  vehicle: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** The ticket opened by an administrator to answer it. */
  ticketId: z.uuid().nullable(),
  resolved: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type VisitorReport = z.infer<typeof visitorReport>;
export const visitorReportPage = z.object({
  items: z.array(visitorReport),
  nextCursor: z.string().nullable(),
});
export type VisitorReportPage = z.infer<typeof visitorReportPage>;

/** The filters in the list's URL. */
export const visitorReportFilters = ["status"] as const;
