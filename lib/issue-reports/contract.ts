import { z } from "zod";
import { timeCursor } from "@/lib/cursor";
import { storedFile } from "@/lib/files/contract";
import { asProse, saysSomething } from "@/lib/text";

export const issueReasons = [
  "inaccurate",
  "unsafe",
  "fraud",
  "offensive",
  "rental",
  "payment",
  "other",
] as const;

/** Pictures of one report. */
export const MOST_PICTURES = 5;

/** What is wrong. About a car, a rental of one's own, or neither; `email` is for visitors who want an answer. */
export const issueReportRequest = z.object({
  reason: z.enum(issueReasons, "reasonRequired").default("other"),
  text: z
    .string("issueTextRequired")
    .overwrite(asProse)
    .trim()
    .refine(saysSomething, "issueTextRequired")
    .max(2_000, "textTooLong"),
  email: z
    .union([z.literal(""), z.email("emailInvalid").max(254, "emailInvalid")])
    .optional()
    .transform((email) => email || undefined),
  vehicleId: z.string().min(1).max(120).optional(),
  bookingId: z
    .union([z.literal(""), z.uuid("fieldInvalid")])
    .optional()
    .transform((id) => id || undefined),
  /** Uploads of one's own for it; who is not signed in has none. */
  pictures: z.array(z.uuid("fieldInvalid")).max(MOST_PICTURES, "tooManyPictures").default([]),
});
export type IssueReportRequest = z.output<typeof issueReportRequest>;

/** What can be wrong with a listing. */
export const listingReasons = ["inaccurate", "unsafe", "fraud", "offensive", "other"] as const;

/** The same from a car's page, where one of its reasons has to be chosen. */
export const listingReport = issueReportRequest.extend({ reason: z.enum(listingReasons, "reasonRequired") });
export type ListingReport = z.output<typeof listingReport>;

export const issueReport = z.object({
  id: z.uuid(),
  reason: z.enum(issueReasons),
  status: z.enum(["open", "resolved"]),
  createdAt: z.iso.datetime(),
  /** Where it is talked about; null for who has no account. */
  ticketId: z.uuid().nullable(),
});
export type IssueReport = z.infer<typeof issueReport>;

/** One of one's own, with what it is about and where the talk stands. */
export const ownIssueReport = issueReport.extend({
  text: z.string(),
  ticket: z.object({ reference: z.string(), status: z.enum(["open", "answered", "closed"]) }).nullable(),
  vehicleTitle: z.string().nullable(),
  bookingReference: z.string().nullable(),
  pictures: z.array(storedFile),
});
export type OwnIssueReport = z.infer<typeof ownIssueReport>;

export const issueReportPage = z.object({
  items: z.array(ownIssueReport),
  nextCursor: z.string().nullable(),
});
export const issueReportQuery = z.object({
  cursor: z.uuid("fieldInvalid").optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export const issueReportParams = z.object({ reportId: z.uuid("fieldInvalid") });

/** What people without an account reported. What waits comes longest waiting first, what is done latest first. */
export const visitorReportQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  status: z.enum(["open", "resolved"], "fieldInvalid").default("open"),
});
export type VisitorReportQuery = z.output<typeof visitorReportQuery>;

export const visitorReport = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  reason: z.enum(issueReasons),
  text: z.string(),
  status: z.enum(["open", "resolved"]),
  /** Where an answer goes; null where none is wanted. */
  email: z.string().nullable(),
  vehicle: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Once it is answered: where. */
  ticketId: z.uuid().nullable(),
  resolved: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type VisitorReport = z.infer<typeof visitorReport>;
export const visitorReportPage = z.object({
  items: z.array(visitorReport),
  nextCursor: z.string().nullable(),
});
export type VisitorReportPage = z.infer<typeof visitorReportPage>;
