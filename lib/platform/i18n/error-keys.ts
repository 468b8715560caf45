import type { z } from "zod";
import type messages from "@/lib/platform/i18n/messages/en.json";

export type ErrorKey = keyof (typeof messages)["errors"];

/** The messages of our schemas are keys of texts; those of zod's own checks are sentences. */
export const isErrorKey = (message: string): message is ErrorKey => /^[a-z]\w*$/i.test(message);

/**
 * For `.max(300, textTooLong)`: the message is the key with the limit, because forms receive nothing of an issue
 * but its message.
 */
export const textTooLong = {
  error: ({ maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) => `textTooLong:${maximum}`,
};

/** Returns the key in a schema's message and the limit behind it; undefined for a sentence. */
export function readErrorMessage(message: string): { key: ErrorKey; most?: number } | undefined {
  const [key = "", most] = message.split(":");
  if (most === undefined) return isErrorKey(key) ? { key } : undefined;
  return isErrorKey(key) && /^\d+$/.test(most) ? { key, most: Number(most) } : undefined;
}
