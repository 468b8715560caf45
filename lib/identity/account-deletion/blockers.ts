import { and, count, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { rentalBlockers } from "./blockers-port";
import type { DeletionView } from "./deletion-view-contract";

/**
 * Counts what blocks the deletion of an account: open bookings, unsettled money and claims, and being the only
 * administrator.
 */
export async function listBlockers(
  executor: Executor,
  userId: string,
  now: Date,
): Promise<DeletionView["blockers"]> {
  const found = await rentalBlockers.get().list(executor, userId, now);
  found.push({ kind: "onlyAdmin", count: Number(await isOnlyAdmin(executor, userId)) });
  return found.filter((blocker) => blocker.count > 0);
}

async function isOnlyAdmin(executor: Executor, userId: string): Promise<boolean> {
  const [row] = await executor
    .select({ mine: count(sql`case when ${users.id} = ${userId} then 1 end`), all: count() })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.status, "active")));
  return row?.mine === 1 && row.all === 1;
}
