import { and, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { notifications } from "@/db/schema/notifications";
import { transact } from "@/db/transaction";
import { administrators, notify } from "@/lib/notifications/notify";

/** Tells administrators of jobs that ran out of tries within the hour. pg-boss says it to nobody: it leaves them failed. */
export async function tellOfDeadJobs(now: Date): Promise<number> {
  const { rows } = await db().execute<{ id: string; name: string }>(sql`
    select id, name from pgboss.job
    where state = 'failed' and name not like '\\_\\_pgboss\\_\\_%'
      and completed_on > ${now.toISOString()}::timestamptz - interval '1 hour'
    limit 20`);
  if (rows.length === 0) return 0;
  const to = await administrators(db());
  const told = await db()
    .select({ event: notifications.dedupeKey })
    .from(notifications)
    .where(and(inArray(notifications.userId, to), inArray(notifications.dedupeKey, rows.map(eventOf))));
  const known = new Set(told.map(({ event }) => event));
  const fresh = rows.filter((job) => !known.has(eventOf(job)));
  for (const job of fresh)
    await transact(async (tx) => {
      const about = { event: eventOf(job), actionUrl: "/dashboard/admin/jobs" };
      await notify(tx, { kind: "job-died", to, values: { job: job.name }, ...about }, now);
    });
  return fresh.length;
}

const eventOf = ({ id }: { id: string }) => `job:${id}`;
