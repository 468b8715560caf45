import { z } from "zod";
import { cleanMultilineText, hasVisibleText } from "./text";

/** The administrator's reason; the affected user and readers of the audit log see it. */
export const adminReason = z.object({
  reason: z
    .string("fieldRequired")
    .max(2000, "textTooLong")
    .overwrite(cleanMultilineText)
    .trim()
    .refine(hasVisibleText, "fieldRequired"),
});
export type AdminReason = z.output<typeof adminReason>;
