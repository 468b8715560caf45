import { z } from "zod";

/** What an open page may hear of; `payload` names what to look at. */
export const liveKinds = [
  "notification",
  "notifications-read",
  "message",
  "chat-read",
  "typing",
  "ticket",
] as const;

const liveEvent = z.object({
  kind: z.enum(liveKinds),
  payload: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type LiveEvent = z.infer<typeof liveEvent>;
export type LiveKind = LiveEvent["kind"];

/** Where a page has heard to: a PostgreSQL snapshot ("xmin:xmax:xip,…"). */
export const liveCursor = z
  .string()
  .max(4_000)
  .regex(/^\d{1,20}:\d{1,20}:[\d,]*$/);

/** What happened since a cursor. `isReset`: too long ago to say; everything is to be read anew. */
export const liveNews = z.object({ cursor: z.string(), isReset: z.boolean(), events: z.array(liveEvent) });
export type LiveNews = z.infer<typeof liveNews>;

/** A cursor that cannot be read is none. */
export const liveQuery = z.object({ since: liveCursor.optional().catch(undefined) });

/** How processes tell each other: rows to look for, or something of the moment that is kept nowhere. */
export const liveAnnouncement = z.object({
  moment: liveEvent.extend({ userIds: z.array(z.string()) }).optional(),
});
