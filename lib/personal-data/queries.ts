import { and, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { accountDeletions } from "@/db/schema/deletions";
import type { Actor } from "@/lib/auth/contract";
import type { DeletionView } from "./contract";
import { listObstacles } from "./obstacles";

/** Somebody's wish to go that was neither taken back nor carried out. */
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

/** Where an account stands: whether it is to go, and what would be in the way. */
export async function describeDeletion(userId: string, now: Date): Promise<DeletionView> {
  const open = await findOpenDeletion(db(), userId);
  return {
    scheduled: open ? { requestedAt: open.requestedAt.toISOString(), dueAt: open.dueAt.toISOString() } : null,
    obstacles: await listObstacles(db(), userId, now),
  };
}

/** When the account of who is signed in goes, for the banner over their pages. */
export async function findDeletionDueAt(actor: Actor): Promise<Date | undefined> {
  return actor.kind === "user" ? (await findOpenDeletion(db(), actor.userId))?.dueAt : undefined;
}
