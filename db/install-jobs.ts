import PgBoss from "pg-boss";
import { type JobRule, jobRules } from "../lib/platform/job-queue/job-schedules";

const RETENTION_MINUTES = 30 * 24 * 60;

/**
 * Creates or updates pg-boss's own tables (schema pgboss), a queue for each declared job, and the schedules.
 * Part of migrating, so that a migrated database accepts jobs.
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
      // Per key: at most one job waits, one is retried and one runs.
      policy: "stately" as const,
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds,
      retentionMinutes: RETENTION_MINUTES,
    };
    await boss.createQueue(name, queue);
    // createQueue does not change an existing queue, so its options are updated.
    await boss.updateQueue(name, queue);
    if (cron) await boss.schedule(name, cron, {}, { tz: "Africa/Kigali", singletonKey: name });
  }
  for (const { name } of await boss.getSchedules()) if (!rules[name]?.cron) await boss.unschedule(name);
  await boss.stop({ graceful: false });
}
