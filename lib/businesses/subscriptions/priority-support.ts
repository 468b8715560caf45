import { and, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { plansWith } from "./plans";

/** Whether a user works for an active business whose plan includes priority support; null for a visitor. */
export async function hasPrioritySupport(userId: string | null, executor: Executor = db()): Promise<boolean> {
  if (userId === null) return false;
  const [business] = await executor
    .select({ id: businesses.id })
    .from(businesses)
    .innerJoin(teamMembers, eq(teamMembers.businessId, businesses.id))
    .where(
      and(
        eq(teamMembers.userId, userId),
        eq(businesses.status, "active"),
        inArray(businesses.plan, plansWith("prioritySupport")),
      ),
    )
    .limit(1);
  return business !== undefined;
}
