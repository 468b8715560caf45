import { z } from "zod";

/** Message between processes: the expired tags of lib/platform/page-cache/cache.ts. */
export const expiredTags = z.object({ tags: z.array(z.string()).min(1) });
