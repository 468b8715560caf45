import type { ErrorKey } from "./error-keys";

/** The messages of our schemas are keys of texts; those of zod's own checks are sentences. */
export const isErrorKey = (message: string): message is ErrorKey => /^[a-z]\w*$/i.test(message);

/** Returns the key in a schema's message and the limit behind it; undefined for a sentence. */
export function readErrorMessage(message: string): { key: ErrorKey; limit?: number } | undefined {
  const [key = "", limit] = message.split(":");
  if (limit === undefined) return isErrorKey(key) ? { key } : undefined;
  return isErrorKey(key) && /^-?\d+$/.test(limit) ? { key, limit: Number(limit) } : undefined;
}
