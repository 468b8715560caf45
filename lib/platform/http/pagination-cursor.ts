import { z } from "zod";
import { plausibleInstant } from "@/lib/platform/plausible-instant";

const parts = z.tuple([plausibleInstant, z.uuid()]);

/**
 * Cursor of a list sorted by time: the instant and the id of the last item shown,
 * "2026-11-22T08:00:00.000Z_0197…".
 */
export const timeCursor = z
  .string()
  .max(80)
  .refine((cursor) => parts.safeParse(cursor.split("_")).success, "fieldInvalid");

/** Splits a cursor into its two parts; both are undefined on the first page. */
export function readCursor(cursor: string | undefined): { time?: string; id?: string } {
  const [time, id] = cursor?.split("_") ?? [];
  return { time, id };
}

/**
 * Returns the cursor of the next page, or null. `isMore`: the query returned one row more than is shown. `at`
 * is ISO.
 */
export function nextCursor(isMore: boolean, last: { at: string; id: string } | undefined): string | null {
  return isMore && last ? `${last.at}_${last.id}` : null;
}
