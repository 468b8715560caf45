import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { broadcasts } from "@/db/schema/messaging/broadcasts";
import { transact } from "@/db/transaction";
import { notifyWithText } from "@/lib/messaging/notifications/notify";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { routing } from "@/lib/platform/i18n/routing";
import { log } from "@/lib/platform/log";
import { isInAudience } from "./audience";
import { textIn } from "./rules";

const BATCH_SIZE = 500;

/**
 * Sends the broadcasts that are due, in batches by the ids of accounts. A batch and the position after it are one
 * transaction, and a notification of one event reaches an account once: after a crash, or beside another process, nobody
 * is left out and nobody gets it twice. One that fails is tried again next time and does not hold up the others.
 */
export async function sendDueBroadcasts(now: Date, batchSize = BATCH_SIZE): Promise<void> {
  const due = await db()
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(and(inArray(broadcasts.status, ["scheduled", "sending"]), lte(broadcasts.sendAt, now)))
    .orderBy(asc(broadcasts.sendAt))
    .limit(20);
  for (const { id } of due)
    try {
      while (await sendBatch(id, now, batchSize));
    } catch (error) {
      log.error({ err: error, broadcastId: id }, "broadcast could not be sent");
    }
}

/** Returns whether there may be more to send. */
function sendBatch(id: string, now: Date, batchSize: number): Promise<boolean> {
  return transact(async (tx) => {
    const [broadcast] = await tx.select().from(broadcasts).where(eq(broadcasts.id, id)).for("update");
    if (broadcast?.status !== "scheduled" && broadcast?.status !== "sending") return false;
    const { audience, texts, lastUserId, category, type, priority, actionUrl, createdBy } = broadcast;
    const readers = await tx
      .select({ id: users.id, locale: users.locale })
      .from(users)
      .where(
        and(
          isInAudience(audience, category),
          // People who sign up while it is being sent are not included.
          lte(users.createdAt, broadcast.sendAt),
          lastUserId ? gt(users.id, lastUserId) : sql`true`,
        ),
      )
      .orderBy(users.id)
      .limit(batchSize);
    let sent = 0;
    for (const locale of routing.locales) {
      const to = readers.filter((reader) => localeOf(reader.locale) === locale).map((reader) => reader.id);
      const text = { ...textIn(texts, locale), category, type, priority, actionUrl };
      const event = { event: `broadcast:${id}`, senderId: createdBy, hasEmailAndSms: true };
      sent += await notifyWithText(tx, { ...text, ...event, to }, now);
    }
    const isLast = readers.length < batchSize;
    await tx
      .update(broadcasts)
      .set({
        sent: broadcast.sent + sent,
        lastUserId: readers.at(-1)?.id ?? lastUserId,
        ...(isLast ? { status: "sent" as const, finishedAt: now } : { status: "sending" as const }),
      })
      .where(eq(broadcasts.id, id));
    return !isLast;
  });
}
