import { z } from "zod";

const tags = z.array(z.string().max(200)).min(1).max(200);

/** Message between processes: the expired tags of lib/platform/page-cache/cache.ts. */
export const expiredTags = z.object({
  tags,
  /** Whether the sending process has expired its own pages. */
  isDone: z.boolean(),
});

/** Request from a process to its own web server, because Next expires tags only within a request. */
export const expiryRequest = z.object({ tags, proof: z.string().max(100) });
export type ExpiryRequest = z.infer<typeof expiryRequest>;

export const expiryAnswer = z.object({ expired: z.int() });
