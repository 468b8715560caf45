import { eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { reviews } from "@/db/schema/catalog/reviews";
import { cacheTags } from "@/lib/platform/page-cache/cache";

/** Returns the cache tags of pages that show the user's name or photo next to their vehicle reviews. */
export async function listPagesShowing(executor: Executor, userId: string): Promise<string[]> {
  const reviewed = await executor
    .selectDistinct({ id: reviews.vehicleId })
    .from(reviews)
    .where(eq(reviews.authorId, userId));
  return reviewed.length === 0
    ? []
    : [cacheTags.vehicles, ...reviewed.map(({ id }) => cacheTags.vehicle(id))];
}
