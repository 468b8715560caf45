import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { isDuplicate } from "@/db/failure";
import { auditEntries } from "@/db/schema/audit";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { conflict, notFound } from "@/lib/errors";
import { jobRules } from "@/lib/jobs/rules";
import type { Occasion } from "@/lib/sessions/commands";
import type { RepeatedJob } from "./contract";

/**
 * Runs a dead job again, with all its tries. pg-boss's own `retry` gives it one, and leaves it the old time of its end,
 * by which its maintenance may put it away before it is run. 404 for what is not dead, 409 where the same waits already or
 * somebody has just decided on it.
 */
export async function repeatDeadJob(
  actor: UserActor,
  jobId: string,
  circumstances: Occasion,
): Promise<RepeatedJob> {
  return decide(actor, jobId, "job.repeat", circumstances, async (tx, name) => {
    if (!(name in jobRules)) throw conflict("jobUnknown");
    await tx.execute(sql`
      update pgboss.job set state = 'retry', retry_count = 0, started_on = null, completed_on = null,
        start_after = now(), keep_until = now() + (keep_until - created_on)
      where name = ${name} and id = ${jobId}::uuid`);
  }).catch((error) => {
    throw isDuplicate(error) ? conflict("jobWaits") : error;
  });
}

/** Lets a dead job go. 404 for what is not dead, 409 where somebody has just decided on it. */
export async function discardDeadJob(
  actor: UserActor,
  jobId: string,
  circumstances: Occasion,
): Promise<null> {
  await decide(actor, jobId, "job.discard", circumstances, async (tx, name) => {
    await tx.execute(sql`delete from pgboss.job where name = ${name} and id = ${jobId}::uuid`);
  });
  return null;
}

/** The one decision on a dead job, with its row locked, and who took it. */
async function decide(
  actor: UserActor,
  jobId: string,
  action: AuditAction,
  { device, now }: Occasion,
  act: (tx: Transaction, name: string) => Promise<void>,
): Promise<RepeatedJob> {
  requireAdmin(actor);
  return transact(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from pgboss.job where id = ${jobId}::uuid and state = 'failed' for update`,
    );
    const name = rows[0]?.name;
    if (!name) throw (await wasDecided(tx, jobId)) ? conflict("jobDecided") : notFound();
    await act(tx, name);
    const detail = { name, before: "failed", after: action === "job.repeat" ? "created" : null };
    const subject = { subjectType: "job", subjectId: jobId, detail };
    await recordAudit(tx, { actor, action, ...subject, ipAddress: device.ipAddress }, now);
    return { id: jobId, name };
  });
}

/** Repeated or discarded before: by the second press of two, or a colleague. */
async function wasDecided(tx: Transaction, jobId: string): Promise<boolean> {
  const isDecision = inArray(auditEntries.action, ["job.repeat", "job.discard"]);
  const decisions = and(eq(auditEntries.subjectType, "job"), eq(auditEntries.subjectId, jobId), isDecision);
  return (await tx.$count(auditEntries, decisions)) > 0;
}
