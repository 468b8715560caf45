import { and, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { accountDeletions } from "@/db/schema/identity/account-deletions";
import type { Actor } from "@/lib/platform/actor";
import { listBlockers } from "./blockers";
import { rentalBlockers } from "./blockers-port";
import type { DeletionView } from "./deletion-view-contract";

/** Returns the deletion request that was neither cancelled nor carried out, if there is one. */
export async function findOpenDeletion(executor: Executor, userId: string) {
  const [row] = await executor
    .select()
    .from(accountDeletions)
    .where(
      and(
        eq(accountDeletions.userId, userId),
        isNull(accountDeletions.cancelledAt),
        isNull(accountDeletions.completedAt),
      ),
    );
  return row;
}

/** Returns the scheduled deletion of an account, if any, what blocks one and what its user would lose. */
export async function describeDeletion(userId: string, now: Date): Promise<DeletionView> {
  const open = await findOpenDeletion(db(), userId);
  return {
    scheduled: open ? { requestedAt: open.requestedAt.toISOString(), dueAt: open.dueAt.toISOString() } : null,
    blockers: await listBlockers(db(), userId, now),
    renterDuesCents: (await rentalBlockers.get().sumRenterDues(db(), userId, now)) || null,
  };
}

/** Returns when the signed-in user's account will be deleted; the banner on their pages shows it. */
export async function findDeletionDueAt(actor: Actor): Promise<Date | undefined> {
  return actor.kind === "user" ? (await findOpenDeletion(db(), actor.userId))?.dueAt : undefined;
}
