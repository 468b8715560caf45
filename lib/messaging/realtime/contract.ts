import { z } from "zod";
import { isOrderedSnapshot } from "./rules";

/** Event kinds; `payload` holds the ids of the changed records. */
export const realtimeEventKinds = [
  "notification",
  "notifications-read",
  "message",
  "chat-read",
  "typing",
  "ticket",
] as const;

const realtimeEvent = z.object({
  kind: z.enum(realtimeEventKinds),
  payload: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RealtimeEvent = z.infer<typeof realtimeEvent>;
export type RealtimeEventKind = RealtimeEvent["kind"];

/** The position of a page in the event log: a PostgreSQL snapshot ("xmin:xmax:xip,…"). Its numbers fit 64 bits. */
export const realtimeCursor = z
  .string()
  .max(4_000)
  .regex(/^[1-9]\d{0,17}:[1-9]\d{0,17}:(\d{1,18}(,\d{1,18})*)?$/, { abort: true })
  .refine(isOrderedSnapshot);

/** Events since a cursor. `isReset` means that the cursor is too old and the page must reload its data. */
export const realtimeUpdate = z.object({
  cursor: z.string(),
  isReset: z.boolean(),
  events: z.array(realtimeEvent),
});
export type RealtimeUpdate = z.infer<typeof realtimeUpdate>;

/** An invalid cursor is ignored. */
export const realtimeQuery = z.object({ since: realtimeCursor.optional().catch(undefined) });

/**
 * The cluster announcement: without `moment`, new rows are to be read; with it, it carries an event that is not
 * stored.
 */
export const realtimeAnnouncement = z.object({
  moment: realtimeEvent.extend({ userIds: z.array(z.string()) }).optional(),
});
