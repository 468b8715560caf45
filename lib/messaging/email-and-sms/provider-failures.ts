import { eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import type { messageQueues } from "@/db/enums/messaging";
import { messageProviderFailures } from "@/db/schema/messaging/outbox";
import { transact } from "@/db/transaction";
import { addMs } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { pauseAfter } from "./rules";

export type MessageQueue = (typeof messageQueues)[number];
const { queue: queueColumn, failures } = messageProviderFailures;

/** Returns how many messages may be claimed now: `atOnce`, one if the provider has to show that it works, or none. */
export async function lockAllowance(
  tx: Executor,
  queue: MessageQueue,
  atOnce: number,
  now: Date,
): Promise<number> {
  const [failing] = await tx
    .select()
    .from(messageProviderFailures)
    .where(eq(queueColumn, queue))
    .for("update");
  if (!failing?.pausedUntil) return atOnce;
  return failing.pausedUntil > now ? 0 : 1;
}

/** Other processes send nothing until the outcome of a trial is known, or has been lost. */
export async function extendPause(
  tx: Executor,
  queue: MessageQueue,
  now: Date,
  trialMs: number,
): Promise<void> {
  await tx
    .update(messageProviderFailures)
    .set({ pausedUntil: addMs(now, trialMs) })
    .where(eq(queueColumn, queue));
}

/** Records that the provider of a queue answers. */
export async function recordResponse(queue: MessageQueue): Promise<void> {
  await db().delete(messageProviderFailures).where(eq(queueColumn, queue));
}

/** Records failures in a row. Returns whether the provider now counts as down. */
export function recordFailures(
  queue: MessageQueue,
  count: number,
  lastError: string,
  now: Date,
): Promise<boolean> {
  return transact(async (tx) => {
    const [row] = await tx
      .insert(messageProviderFailures)
      .values({ queue, failures: count, failingSince: now, lastError })
      .onConflictDoUpdate({
        target: queueColumn,
        set: { failures: sql`${failures} + ${count}`, lastError },
      })
      .returning();
    const pausedUntil = row && pauseAfter(row.failures, row.failingSince, now);
    if (!pausedUntil) return false;
    await tx.update(messageProviderFailures).set({ pausedUntil }).where(eq(queueColumn, queue));
    log.error(
      { queue, failures: row.failures, pausedUntil, reason: lastError },
      "provider of messages is down",
    );
    return true;
  });
}
