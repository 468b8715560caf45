import { z } from "zod";
import { timeCursor } from "@/lib/cursor";

export const deadJobQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type DeadJobQuery = z.output<typeof deadJobQuery>;

export const deadJobParams = z.object({ jobId: z.uuid() });

/** A job that failed as often as it may. */
const deadJob = z.object({
  id: z.uuid(),
  /** A key of `deadJobs.names`; of an older version perhaps one there is no more. */
  name: z.string(),
  /** What it was asked to work on: ids. */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Why the last try failed. */
  message: z.string(),
  tries: z.number().int(),
  askedAt: z.iso.datetime(),
  diedAt: z.iso.datetime(),
  /** False for what this version knows no more. */
  canRepeat: z.boolean(),
});
export type DeadJob = z.infer<typeof deadJob>;

/** Newest first. */
export const deadJobPage = z.object({
  items: z.array(deadJob),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
});
export type DeadJobPage = z.infer<typeof deadJobPage>;

export const repeatedJob = z.object({ id: z.uuid(), name: z.string() });
export type RepeatedJob = z.infer<typeof repeatedJob>;
