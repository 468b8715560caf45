import { z } from "zod";
import { asProse, isOneLine, saysSomething } from "@/lib/text";

const line = (longest: number) =>
  z
    .string("fieldRequired")
    .trim()
    .refine(saysSomething, "fieldRequired")
    .max(longest, "fieldInvalid")
    .refine(isOneLine, "fieldInvalid");

/** A letter to the marketplace (spec.md §3 contact message): all but the telephone is needed for an answer. */
export const contactMessage = z.object({
  name: line(100),
  email: z
    .string("fieldRequired")
    .trim()
    .min(1, "fieldRequired")
    .max(254, "emailInvalid")
    .pipe(z.email("emailInvalid")),
  phone: z
    .string()
    .trim()
    .regex(/^(\+?[\d ().-]{6,24})?$/, "phoneInvalid")
    .default(""),
  subject: line(150),
  message: z
    .string("fieldRequired")
    .overwrite(asProse)
    .trim()
    .refine(saysSomething, "fieldRequired")
    .max(2_000, "textTooLong"),
  /** Out of people's sight: only machines fill it in, and then nothing is taken. */
  homepage: z.literal("", "invalid").default(""),
});
export type ContactMessage = z.output<typeof contactMessage>;
export type ContactMessageInput = z.input<typeof contactMessage>;

/** What the person may quote when asking again. */
export const contactReceipt = z.object({
  reference: z.string(),
  status: z.enum(["open", "answered", "closed"]),
  createdAt: z.iso.datetime(),
});
export type ContactReceipt = z.infer<typeof contactReceipt>;
