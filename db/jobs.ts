import PgBoss from "pg-boss";
import { type JobRule, jobRules } from "../lib/jobs/rules";

const KEEP_MINUTES = 30 * 24 * 60;

/**
 * Makes pg-boss's own tables (schema pgboss) or brings them up to date, a queue for each declared job, and their hours.
 * Part of migrating: whoever finds the database ready may put jobs in.
 */
export async function installJobs(
  executeSql: PgBoss.Db["executeSql"],
  rules: Record<string, JobRule> = jobRules,
): Promise<void> {
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await boss.start();
  for (const [name, { cron, retryLimit, retryDelaySeconds, expireInSeconds }] of Object.entries(rules)) {
    const queue = {
      name,
      // Of each key one waits, one is tried again and one runs.
      policy: "stately" as const,
      ...{ retryLimit, retryDelay: retryDelaySeconds, retryBackoff: true, expireInSeconds },
      retentionMinutes: KEEP_MINUTES,
    };
    await boss.createQueue(name, queue);
    // One that was there takes on what an older version said otherwise.
    await boss.updateQueue(name, queue);
    if (cron) await boss.schedule(name, cron, {}, { tz: "Africa/Kigali", singletonKey: name });
  }
  for (const { name } of await boss.getSchedules()) if (!rules[name]?.cron) await boss.unschedule(name);
  await boss.stop({ graceful: false });
}
