import { z } from "zod";
import { messageChannels, messageStatuses } from "@/db/enums/messaging";
import type messages from "@/lib/platform/i18n/messages/en.json";

export type MessageChannel = (typeof messageChannels)[number];
type TemplateMessages = (typeof messages)["emailsAndSms"];

/**
 * Template names are the keys of `emailsAndSms` in the i18n messages. A template with a subject is an email, one
 * without is an SMS.
 */
export type EmailTemplate = {
  [Name in keyof TemplateMessages]: TemplateMessages[Name] extends { subject: string } ? Name : never;
}[keyof TemplateMessages];
export type SmsTemplate = Exclude<keyof TemplateMessages, EmailTemplate>;

/** A message on the public outbox page of demo mode. Instants are ISO. */
const outboxMessage = z.object({
  id: z.uuid(),
  channel: z.enum(messageChannels),
  recipient: z.string(),
  template: z.string(),
  locale: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  /** The rendered email; null for SMS and push. */
  html: z.string().nullable(),
  status: z.enum(messageStatuses),
  createdAt: z.iso.datetime(),
});
export type DemoOutboxMessage = z.infer<typeof outboxMessage>;

export const outboxPage = z.object({
  items: z.array(outboxMessage),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});
export type OutboxPage = z.infer<typeof outboxPage>;

/**
 * The list is sorted newest first. Invalid parameters are ignored, so that a URL typed by hand still shows a
 * page.
 */
export const outboxQuery = z.object({
  channel: z.enum(messageChannels).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});
export type OutboxQuery = z.infer<typeof outboxQuery>;
