import { eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { reviews } from "@/db/schema/reviews";
import { tags } from "@/lib/cache";

/** Names of the kept pages that show somebody's name or photo: beside what they wrote of cars. */
export async function pagesShowing(executor: Executor, userId: string): Promise<string[]> {
  const reviewed = await executor
    .selectDistinct({ id: reviews.vehicleId })
    .from(reviews)
    .where(eq(reviews.authorId, userId));
  return reviewed.length === 0 ? [] : [tags.vehicles, ...reviewed.map(({ id }) => tags.vehicle(id))];
}
