import type { z } from "zod";
import type messages from "@/lib/platform/i18n/messages/en.json";

export type ErrorKey = keyof (typeof messages)["errors"];

/**
 * For `.max(300, textTooLong)`: the message is the key with the limit, because forms receive nothing of an issue
 * but its message.
 */
export const textTooLong = {
  error: ({ maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) => `textTooLong:${maximum}`,
};
