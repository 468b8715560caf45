import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { readCursor } from "@/lib/platform/http/pagination-cursor";
import { jobRules } from "@/lib/platform/job-queue/job-schedules";
import type { FailedJobPage, FailedJobQuery } from "./contract";

/** Reads pg-boss's own table without its internal jobs. */
const isOwnFailedJob = sql`state = 'failed' and name not like '\\_\\_pgboss\\_\\_%'`;
const failedAt = sql`date_trunc('milliseconds', completed_on)`;

const row = z.object({
  id: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).catch({}),
  message: z.string().nullable(),
  attempts: z.number(),
  asked: z.coerce.date(),
  died: z.coerce.date(),
});

/** Lists jobs that used up their attempts, newest first. For administrators. */
export async function listFailedJobs(
  actor: UserActor,
  { cursor, limit }: FailedJobQuery,
): Promise<FailedJobPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const earlier = time ? sql`(${failedAt}, id) < (${time}::timestamptz, ${id}::uuid)` : sql`true`;
  const rows = await db().execute(sql`
    select id, name, coalesce(data, '{}') as data, retry_count + 1 as attempts, created_on as asked, ${failedAt} as died,
      coalesce(output->>'message', output->'value'->>'message', output->>'value') as message
    from pgboss.job where ${isOwnFailedJob} and ${earlier}
    order by ${failedAt} desc, id desc limit ${limit + 1}`);
  const [counted] = await db().execute<{ total: number }>(
    sql`select count(*)::int as total from pgboss.job where ${isOwnFailedJob}`,
  );
  const found = z.array(row).parse(rows);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ asked, died, message, ...job }) => ({
      ...job,
      message: message ?? "",
      askedAt: asked.toISOString(),
      diedAt: died.toISOString(),
      canRepeat: job.name in jobRules,
    })),
    nextCursor: found.length > limit && last ? `${last.died.toISOString()}_${last.id}` : null,
    total: counted?.total ?? 0,
  };
}
