import { z } from "zod";

/** A web server or worker on this database. */
export const processView = z.object({
  id: z.uuid(),
  kind: z.enum(["web", "worker"]),
  host: z.string(),
  pid: z.int(),
  startedAt: z.iso.datetime(),
  /** When its clocks and jobs last began; null where it leaves them to others. */
  worksSince: z.iso.datetime().nullable(),
  seenAt: z.iso.datetime(),
  /** It should have said by now that it lives. */
  isSilent: z.boolean(),
});
export type ProcessView = z.infer<typeof processView>;

export const restartAnswer = z.object({ asked: z.int() });
export type RestartAnswer = z.infer<typeof restartAnswer>;
