import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { readCursor } from "@/lib/cursor";
import { jobRules } from "@/lib/jobs/rules";
import type { DeadJobPage, DeadJobQuery } from "./contract";

/** pg-boss's own table; what it runs for itself is none of ours. */
const ours = sql`state = 'failed' and name not like '\\_\\_pgboss\\_\\_%'`;
const diedAt = sql`date_trunc('milliseconds', completed_on)`;

const row = z.object({
  id: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).catch({}),
  message: z.string().nullable(),
  tries: z.number(),
  asked: z.coerce.date(),
  died: z.coerce.date(),
});

/** Jobs that ran out of tries, newest first. For administrators. */
export async function listDeadJobs(actor: UserActor, { cursor, limit }: DeadJobQuery): Promise<DeadJobPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const earlier = time ? sql`(${diedAt}, id) < (${time}::timestamptz, ${id}::uuid)` : sql`true`;
  const { rows } = await db().execute(sql`
    select id, name, coalesce(data, '{}') as data, retry_count + 1 as tries, created_on as asked, ${diedAt} as died,
      coalesce(output->>'message', output->'value'->>'message', output->>'value') as message
    from pgboss.job where ${ours} and ${earlier}
    order by ${diedAt} desc, id desc limit ${limit + 1}`);
  const counted = await db().execute<{ total: number }>(
    sql`select count(*)::int as total from pgboss.job where ${ours}`,
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
    total: counted.rows[0]?.total ?? 0,
  };
}
