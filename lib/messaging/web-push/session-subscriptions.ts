import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";

// A push subscription ends when its session is logged out, but not when it times out. The page removes the
// browser's own side at the next visit.

/** Deletes the push subscriptions of a session that is logged out. */
export async function deleteSessionSubscriptions(tx: Executor, sessionId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** Keeps a user's push subscriptions in a browser that signed in again. */
export async function moveSubscriptions(
  tx: Executor,
  from: string,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const isTheirs = and(eq(pushSubscriptions.sessionId, from), eq(pushSubscriptions.userId, userId));
  await tx.update(pushSubscriptions).set({ sessionId }).where(isTheirs);
}

/** Deletes all push subscriptions of a user, except those of the session that stays. */
export async function deleteUserSubscriptions(
  tx: Executor,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const isElsewhere = sql`${pushSubscriptions.sessionId}::text is distinct from ${except ?? ""}`;
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), isElsewhere));
}
