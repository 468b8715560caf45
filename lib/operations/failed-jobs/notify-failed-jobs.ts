import { and, exists, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { notifications } from "@/db/schema/messaging/notifications";
import { transact } from "@/db/transaction";
import { listAdministratorIds, notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { HOUR_MS } from "@/lib/platform/dates";
import { scheduledJobs } from "@/lib/platform/job-queue/job-schedules";
import { removeEarlierFailures } from "./scheduled-failures";

/** While a scheduled job keeps failing, administrators are notified once in each such period. */
const PERIOD_MS = 6 * HOUR_MS;

/**
 * Notifies administrators of jobs that failed for good within the last hour. pg-boss notifies no one; it only
 * marks them as failed. Of a scheduled job that keeps failing only the latest failure is kept.
 */
export async function notifyFailedJobs(now: Date): Promise<number> {
  await removeEarlierFailures();
  const period = Math.floor(now.getTime() / PERIOD_MS);
  const event = sql`'job:' || case when job.name in ${scheduledJobs}
    then job.name || ':' || ${period}::text else job.id::text end`;
  const isNotified = exists(
    db()
      .select({ one: sql`1` })
      .from(notifications)
      .where(
        and(
          inArray(notifications.userId, await listAdministratorIds(db())),
          sql`${notifications.dedupeKey} = ${event}`,
        ),
      ),
  );
  const failed = await db().execute<{ event: string; name: string }>(sql`
    select ${event} as event, name from pgboss.job
    where state = 'failed' and name not like '\\_\\_pgboss\\_\\_%'
      and completed_on > ${now.toISOString()}::timestamptz - interval '1 hour' and not ${isNotified}
    order by completed_on limit 20`);
  for (const job of failed)
    await transact(async (tx) => {
      const notified = { values: { job: job.name }, event: job.event };
      await notifyAdministrators(tx, { kind: "job-died", ...notified }, now);
    });
  return failed.length;
}
