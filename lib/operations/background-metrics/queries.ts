import { sql } from "drizzle-orm";
import { db } from "@/db";
import { MAX_QUEUED } from "@/lib/insights/system-status/contract";
import { countItems, countQueues } from "@/lib/insights/system-status/count-queues";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import { needsAdministrator } from "@/lib/payments/admin/queries";
import { listProcesses } from "@/lib/platform/cluster/queries";
import { type JobName, type JobRule, jobRules } from "@/lib/platform/job-queue/job-schedules";
import { isHeldAfterRestore } from "@/lib/platform/maintenance/queries";
import { cronIntervalSeconds } from "./cron-interval";

interface MeasuredQueue {
  name: string;
  /** Due items, 1,000 at most. */
  waiting: number;
  oldestSeconds: number;
  /** Items that failed for good and that an administrator can retry or settle; null where there are none of the kind. */
  failed: number | null;
}

/** Queues that wait on purpose while a restored database is compared (lib/operations/jobs/pollers.ts). */
const heldQueues = ["deadlines", "payments", "broadcasts", "webhooks"];

/**
 * Measures all queues: those of the System page, deadlines of bookings, payments and refunds whose provider is asked
 * again, and broadcasts. Messages that cannot be sent because no provider is configured are left out, and queues that are
 * held after a restore have nothing due.
 */
export async function measureQueues(now: Date): Promise<MeasuredQueue[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const manualRefunds = sql`(select count(*)::int from (select 1 from refunds
    where ${needsAdministrator(now)} limit ${MAX_QUEUED}) as counted)`;
  const [isHeld, queues, others] = await Promise.all([
    isHeldAfterRestore(),
    countQueues(now),
    db().execute<MeasuredQueue & Record<string, unknown>>(
      sql.join(
        [
          countItems(
            now,
            "deadlines",
            sql`select deadline_at as due_at from bookings where deadline_at <= ${at}`,
          ),
          countItems(
            now,
            "payments",
            sql`select next_check_at as due_at from payments where next_check_at <= ${at}`,
            manualRefunds,
          ),
          countItems(
            now,
            "broadcasts",
            sql`select send_at as due_at from broadcasts where status in ('scheduled', 'sending') and send_at <= ${at}`,
          ),
        ],
        sql` union all `,
      ),
    ),
  ]);
  const sendable = queues.filter(
    ({ name }) => !(name === "email" || name === "sms" || name === "phone-check") || canSend(name),
  );
  const measured = [...sendable, ...others];
  if (!isHeld) return measured;
  return measured.map((queue) =>
    heldQueues.includes(queue.name) ? { ...queue, waiting: 0, oldestSeconds: 0 } : queue,
  );
}

interface MeasuredJob {
  name: JobName;
  running: number;
  /** Runs that used up their attempts. */
  failed: number;
  /** Null for jobs that only run on request. */
  intervalSeconds: number | null;
  /** Since the last success or, before the first one, since the schedule was created; null as above. */
  successAgeSeconds: number | null;
}

/** Measures all declared jobs. A success of more than two days ago counts as none: every schedule is shorter. */
export async function measureJobs(now: Date): Promise<MeasuredJob[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db().execute<{
    name: string;
    running: number;
    failed: number;
    successAge: number | null;
  }>(sql`
    select queue.name, coalesce(running, 0)::int as running, coalesce(failed, 0)::int as failed,
      extract(epoch from ${at} - coalesce(greatest(recent.succeeded, archived.succeeded), schedule.created_on))::float8
        as "successAge"
    from pgboss.queue
      left join pgboss.schedule on schedule.name = queue.name
      left join (
        select name, count(*) filter (where state = 'active') as running,
          count(*) filter (where state = 'failed') as failed,
          max(completed_on) filter (where state = 'completed') as succeeded
        from pgboss.job group by name) as recent on recent.name = queue.name
      left join (
        select name, max(completed_on) as succeeded from pgboss.archive
        where state = 'completed' and archived_on >= ${at} - interval '2 days' group by name
      ) as archived on archived.name = queue.name`);
  const measured = new Map(rows.map((row) => [row.name, row]));
  const rules = Object.entries(jobRules) as [JobName, JobRule][];
  return rules.flatMap(([name, { cron }]) => {
    const row = measured.get(name);
    if (!row) return [];
    const { running, failed, successAge } = row;
    const intervalSeconds = cron ? cronIntervalSeconds(cron) : null;
    return [{ name, running, failed, intervalSeconds, successAgeSeconds: cron ? successAge : null }];
  });
}

/** Counts the processes of each kind that report and run pollers and jobs. */
export async function countBackgroundProcesses(now: Date): Promise<{ name: string; count: number }[]> {
  const working = (await listProcesses(now)).filter(({ worksSince, isSilent }) => worksSince && !isSilent);
  return ["web", "worker"].map((name) => ({
    name,
    count: working.filter(({ kind }) => kind === name).length,
  }));
}
