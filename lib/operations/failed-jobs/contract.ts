import { z } from "zod";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";

export const failedJobQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type FailedJobQuery = z.output<typeof failedJobQuery>;

export const failedJobParams = z.object({ jobId: z.uuid() });

/** A job that has used up its attempts. */
const failedJob = z.object({
  id: z.uuid(),
  /** A key of `failedJobs.names`; a job of an older version may have a name that no longer exists. */
  name: z.string(),
  /** The ids that the job works on. */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Why the last attempt failed. */
  message: z.string(),
  attempts: z.number().int(),
  askedAt: z.iso.datetime(),
  diedAt: z.iso.datetime(),
  /** False for a job that this version does not know. */
  canRepeat: z.boolean(),
});
export type FailedJob = z.infer<typeof failedJob>;

/** Newest first. */
export const failedJobPage = z.object({
  items: z.array(failedJob),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
});
export type FailedJobPage = z.infer<typeof failedJobPage>;

export const retriedJob = z.object({ id: z.uuid(), name: z.string() });
export type RetriedJob = z.infer<typeof retriedJob>;
