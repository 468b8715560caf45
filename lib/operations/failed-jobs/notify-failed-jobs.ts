import { and, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { notifications } from "@/db/schema/messaging/notifications";
import { transact } from "@/db/transaction";
import { findAdministratorIds, notifyAdministrators } from "@/lib/messaging/notifications/notify";

/**
 * Notifies administrators of jobs that failed for good within the last hour. pg-boss notifies no one; it only
 * marks them as failed.
 */
export async function notifyFailedJobs(now: Date): Promise<number> {
  const rows = await db().execute<{ id: string; name: string }>(sql`
    select id, name from pgboss.job
    where state = 'failed' and name not like '\\_\\_pgboss\\_\\_%'
      and completed_on > ${now.toISOString()}::timestamptz - interval '1 hour'
    limit 20`);
  if (rows.length === 0) return 0;
  const to = await findAdministratorIds(db());
  const alreadyNotified = await db()
    .select({ event: notifications.dedupeKey })
    .from(notifications)
    .where(
      and(inArray(notifications.userId, to), inArray(notifications.dedupeKey, rows.map(notificationKey))),
    );
  const known = new Set(alreadyNotified.map(({ event }) => event));
  const fresh = rows.filter((job) => !known.has(notificationKey(job)));
  for (const job of fresh)
    await transact(async (tx) => {
      const notified = { values: { job: job.name }, event: notificationKey(job) };
      await notifyAdministrators(tx, { kind: "job-died", ...notified }, now);
    });
  return fresh.length;
}

const notificationKey = ({ id }: { id: string }) => `job:${id}`;
