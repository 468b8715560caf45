import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { isDuplicate } from "@/db/database-errors";
import { auditEntries } from "@/db/schema/platform/audit";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { conflict, notFound } from "@/lib/platform/errors";
import { jobRules } from "@/lib/platform/job-queue/job-schedules";
import type { RequestContext } from "@/lib/platform/request-context";
import type { RetriedJob } from "./contract";

/**
 * Runs a failed job again with all its attempts. pg-boss's own `retry` gives it one attempt and keeps the old
 * completion time, by which maintenance may archive it before it runs. Throws 404 for a job that has not
 * failed, 409 where the same job waits already or a competing request decided on it.
 */
export async function retryFailedJob(
  actor: UserActor,
  jobId: string,
  context: RequestContext,
): Promise<RetriedJob> {
  return decideFailedJob(actor, jobId, "job.repeat", context, async (tx, name) => {
    if (!(name in jobRules)) throw conflict("jobUnknown");
    await tx.execute(sql`
      update pgboss.job set state = 'retry', retry_count = 0, started_on = null, completed_on = null,
        start_after = now(), keep_until = now() + (keep_until - created_on)
      where name = ${name} and id = ${jobId}::uuid`);
  }).catch((error) => {
    throw isDuplicate(error) ? conflict("jobWaits") : error;
  });
}

/**
 * Discards a failed job. Throws 404 for a job that has not failed, 409 where a competing request decided on
 * it.
 */
export async function discardFailedJob(
  actor: UserActor,
  jobId: string,
  context: RequestContext,
): Promise<null> {
  await decideFailedJob(actor, jobId, "job.discard", context, async (tx, name) => {
    await tx.execute(sql`delete from pgboss.job where name = ${name} and id = ${jobId}::uuid`);
  });
  return null;
}

/** Makes one decision on a failed job with its row locked, and audits it. */
async function decideFailedJob(
  actor: UserActor,
  jobId: string,
  action: AuditAction,
  { device, now }: RequestContext,
  apply: (tx: Transaction, name: string) => Promise<void>,
): Promise<RetriedJob> {
  requireAdmin(actor);
  return transact(async (tx) => {
    const rows = await tx.execute<{ name: string }>(
      sql`select name from pgboss.job where id = ${jobId}::uuid and state = 'failed' for update`,
    );
    const name = rows[0]?.name;
    if (!name) throw (await wasDecided(tx, jobId)) ? conflict("jobDecided") : notFound();
    await apply(tx, name);
    const detail = { name, before: "failed", after: action === "job.repeat" ? "created" : null };
    const subject = { subjectType: "job", subjectId: jobId, detail };
    await recordAudit(tx, { actor, action, ...subject, device }, now);
    return { id: jobId, name };
  });
}

/** True if the job was repeated or discarded before, by a double click or another administrator. */
async function wasDecided(tx: Transaction, jobId: string): Promise<boolean> {
  const isDecision = inArray(auditEntries.action, ["job.repeat", "job.discard"]);
  const decisions = and(eq(auditEntries.subjectType, "job"), eq(auditEntries.subjectId, jobId), isDecision);
  return (await tx.$count(auditEntries, decisions)) > 0;
}
