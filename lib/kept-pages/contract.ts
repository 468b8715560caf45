import { z } from "zod";

const tags = z.array(z.string().max(200)).min(1).max(200);

/** What changed, by the names of lib/cache.ts, as processes tell each other. */
export const expiredTags = z.object({
  tags,
  /** Whether the process that changed it has expired its own pages. */
  isDone: z.boolean(),
});

/** The same from a process to its own web server: Next takes it only in a request. */
export const expiryRequest = z.object({ tags, proof: z.string().max(100) });
export type ExpiryRequest = z.infer<typeof expiryRequest>;

export const expiryAnswer = z.object({ expired: z.int() });
