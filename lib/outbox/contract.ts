import { z } from "zod";
import type messages from "@/lib/i18n/messages/en.json";

type Letters = (typeof messages)["letters"];

/** The letters we write, by the name of their sentences in `letters`; one with a subject is an e-mail, one without an SMS. */
export type EmailTemplate = {
  [Name in keyof Letters]: Letters[Name] extends { subject: string } ? Name : never;
}[keyof Letters];
export type SmsTemplate = Exclude<keyof Letters, EmailTemplate>;

/** What the demonstration would have sent (demo mode). Instants are ISO. */
const outboxMessage = z.object({
  id: z.uuid(),
  channel: z.enum(["email", "sms", "push"]),
  recipient: z.string(),
  template: z.string(),
  locale: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  /** As mail programs show it; null for anything else. */
  html: z.string().nullable(),
  status: z.enum(["queued", "sending", "sent", "failed"]),
  createdAt: z.iso.datetime(),
});
export type OutboxLetter = z.infer<typeof outboxMessage>;

export const outboxPage = z.object({
  items: z.array(outboxMessage),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});
export type OutboxPage = z.infer<typeof outboxPage>;

/** Newest first. What cannot be understood is left away, so that an address typed by hand shows something. */
export const outboxQuery = z.object({
  channel: z.enum(["email", "sms", "push"]).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});
export type OutboxQuery = z.infer<typeof outboxQuery>;

/** From a letter's last line: it says which letters are to stop, and that we wrote it. */
export const unsubscription = z.object({
  token: z.string("fieldRequired").min(1, "fieldRequired").max(200, "fieldInvalid"),
});
