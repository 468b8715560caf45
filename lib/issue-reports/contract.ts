import { z } from "zod";
import { asProse, saysSomething } from "@/lib/text";

const issueReasons = ["inaccurate", "unsafe", "fraud", "offensive", "rental", "payment", "other"] as const;

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
  bookingId: z.uuid().optional(),
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
});
export type IssueReport = z.infer<typeof issueReport>;
