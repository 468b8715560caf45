import { sql } from "drizzle-orm";
import { db } from "@/db";
import { scheduledJobs } from "@/lib/platform/job-queue/job-schedules";

/** A job that fails every five minutes would otherwise fill the list, where each failure waits for a decision. */
export async function removeEarlierFailures(): Promise<void> {
  await db().execute(sql`
    delete from pgboss.job as earlier
    where state = 'failed' and name in ${scheduledJobs} and exists (
      select 1 from pgboss.job as later
      where later.name = earlier.name and later.state = 'failed' and later.completed_on > earlier.completed_on)`);
}

/** Call after a run that succeeded: if the job is scheduled, the run has also done what failed before. */
export async function removeFailuresOf(name: string): Promise<void> {
  if (!scheduledJobs.includes(name)) return;
  await db().execute(sql`delete from pgboss.job where state = 'failed' and name = ${name}`);
}
