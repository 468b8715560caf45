import { and, exists, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { notifications } from "@/db/schema/messaging/notifications";
import { transact } from "@/db/transaction";
import { findAdministratorIds, notifyAdministrators } from "@/lib/messaging/notifications/notify";

/**
 * Notifies administrators of jobs that failed for good within the last hour. pg-boss notifies no one; it only
 * marks them as failed.
 */
export async function notifyFailedJobs(now: Date): Promise<number> {
  const isNotified = exists(
    db()
      .select({ one: sql`1` })
      .from(notifications)
      .where(
        and(
          inArray(notifications.userId, await findAdministratorIds(db())),
          sql`${notifications.dedupeKey} = 'job:' || job.id`,
        ),
      ),
  );
  const failed = await db().execute<{ id: string; name: string }>(sql`
    select id, name from pgboss.job
    where state = 'failed' and name not like '\\_\\_pgboss\\_\\_%'
      and completed_on > ${now.toISOString()}::timestamptz - interval '1 hour' and not ${isNotified}
    order by completed_on limit 20`);
  for (const job of failed)
    await transact(async (tx) => {
      const notified = { values: { job: job.name }, event: `job:${job.id}` };
      await notifyAdministrators(tx, { kind: "job-died", ...notified }, now);
    });
  return failed.length;
}
