import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { pushSubscriptions } from "@/db/schema/push";

// What is told in a browser ends with the session there. Its page gives the rest up when somebody is there again.

/** Whoever logs out, or is logged out, is told nothing in that browser any more. */
export async function endPushOfSession(tx: Executor, sessionId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** The same everywhere, but for the session that stays. */
export async function endPushOfUser(
  tx: Executor,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const isElsewhere = sql`${pushSubscriptions.sessionId}::text is distinct from ${except ?? ""}`;
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), isElsewhere));
}
