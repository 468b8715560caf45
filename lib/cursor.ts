import { z } from "zod";

const parts = z.tuple([z.iso.datetime(), z.uuid()]);

/** Where a list by time goes on: the instant and the id of the last item that was shown, "2026-11-22T08:00:00.000Z_0197…". */
export const timeCursor = z
  .string()
  .max(80)
  .refine((cursor) => parts.safeParse(cursor.split("_")).success, "fieldInvalid");

/** The two halves of a cursor; both undefined at the beginning of a list. */
export function readCursor(cursor: string | undefined): { time?: string; id?: string } {
  const [time, id] = cursor?.split("_") ?? [];
  return { time, id };
}

/** What follows on a page: `rows` were asked for one more than are shown. `at` is ISO. */
export function nextCursor(isMore: boolean, last: { at: string; id: string } | undefined): string | null {
  return isMore && last ? `${last.at}_${last.id}` : null;
}
