import { z } from "zod";
import { messageChannels, messageStatuses } from "@/db/enums/messaging";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";

const channel = z.enum(messageChannels);
const status = z.enum(messageStatuses);

/** The list is sorted newest first. */
export const adminMessagesQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  status: status.optional(),
  channel: channel.optional(),
  /** A prefix of the recipient; for a push the recipient begins with the account's email address. */
  search: z.string().trim().max(120).default(""),
});
export type AdminMessagesQuery = z.output<typeof adminMessagesQuery>;

/** The export takes the same filters as the list, without paging. */
export const adminMessagesExport = adminMessagesQuery.omit({ cursor: true, limit: true });
export type AdminMessagesExport = z.output<typeof adminMessagesExport>;

export const adminMessageParams = z.object({ messageId: z.uuid() });

/** An outbox message and its delivery status. Instants are ISO. */
export const adminMessage = z.object({
  id: z.uuid(),
  channel,
  recipient: z.string(),
  template: z.string(),
  locale: z.string(),
  subject: z.string().nullable(),
  /** Empty once the body has been erased. */
  body: z.string(),
  /** True if codes or secret links were removed from the body. */
  isMasked: z.boolean(),
  status,
  attempts: z.int(),
  /** Null unless the message is queued. */
  nextAttemptAt: z.iso.datetime().nullable(),
  provider: z.string().nullable(),
  lastError: z.string().nullable(),
  at: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  canRepeat: z.boolean(),
});
export type AdminMessage = z.infer<typeof adminMessage>;

export const adminMessagePage = z.object({ items: z.array(adminMessage), nextCursor: z.string().nullable() });
export type AdminMessagePage = z.infer<typeof adminMessagePage>;

/** The filters in the list's URL. */
export const adminMessageFilters = ["search", "status", "channel"] as const;
