import { z } from "zod";
import { timeCursor } from "@/lib/cursor";

const channel = z.enum(["email", "sms", "push"]);
const status = z.enum(["queued", "sending", "sent", "failed"]);

/** Newest first. */
export const letterQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  status: status.optional(),
  channel: channel.optional(),
  /** The beginning of an address or number; of a push the address of whom it is for. */
  search: z.string().trim().max(120).default(""),
});
export type LetterQuery = z.output<typeof letterQuery>;

export const letterParams = z.object({ messageId: z.uuid() });

/** An email, SMS or push and what became of it. */
export const deskLetter = z.object({
  id: z.uuid(),
  channel,
  recipient: z.string(),
  template: z.string(),
  locale: z.string(),
  subject: z.string().nullable(),
  /** Empty where it is not kept. */
  body: z.string(),
  /** Codes and links that open something were left out of the body. */
  isMasked: z.boolean(),
  status,
  attempts: z.int(),
  /** Of one that waits. */
  nextAttemptAt: z.iso.datetime().nullable(),
  provider: z.string().nullable(),
  lastError: z.string().nullable(),
  at: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  canRepeat: z.boolean(),
});
export type DeskLetter = z.infer<typeof deskLetter>;

export const letterPage = z.object({ items: z.array(deskLetter), nextCursor: z.string().nullable() });
export type LetterPage = z.infer<typeof letterPage>;
