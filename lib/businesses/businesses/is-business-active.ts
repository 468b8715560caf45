import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";

/** A suspended business keeps its running bookings but takes no new ones (product.md §2). */
export async function isBusinessActive(executor: Executor, businessId: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.id, businessId), eq(businesses.status, "active")));
  return row !== undefined;
}
