import { z } from "zod";

/** A web server or worker on this database. */
export const processView = z.object({
  id: z.uuid(),
  kind: z.enum(["web", "worker"]),
  host: z.string(),
  pid: z.int(),
  startedAt: z.iso.datetime(),
  /** When its pollers and jobs last started; null if it runs none. */
  worksSince: z.iso.datetime().nullable(),
  seenAt: z.iso.datetime(),
  /** Its heartbeat is overdue. */
  isSilent: z.boolean(),
  /** Payment providers it sends no requests to for now, because they do not answer. */
  hangingProviders: z.array(z.string()),
});
export type ProcessView = z.infer<typeof processView>;

export const restartResponse = z.object({ asked: z.int() });
export type RestartResponse = z.infer<typeof restartResponse>;
