import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { receivesWebhooks } from "@/lib/businesses/webhooks/deliverable";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { MAX_QUEUED, type QueueView } from "./contract";

const FAILED_WITHIN_MS = 7 * DAY_MS;

interface QueueCounts extends Pick<QueueView, "name" | "waiting" | "failed"> {
  /** Since the item that has waited longest was due; 0 if none waits. */
  oldestSeconds: number;
}

/** Counts the due items of each queue and those that an administrator can retry. */
export async function countQueues(now: Date): Promise<QueueCounts[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${addMs(now, -FAILED_WITHIN_MS).toISOString()}::timestamptz`;
  const due = (contents: SQL) => sql`select next_attempt_at as due_at from outbox_messages
    where status = 'queued' and next_attempt_at <= ${at} and ${contents}`;
  // Without its text a message cannot be sent again: it held a code, or a newer one has replaced it.
  const failed = (channel: string) =>
    counted(sql`select 1 from outbox_messages where status = 'failed' and created_at >= ${since}
      and channel = ${channel}::message_channel and body <> ''`);
  const webhooks = sql`select next_attempt_at as due_at from webhook_deliveries
    join webhook_endpoints on webhook_endpoints.id = endpoint_id
    join businesses as company on company.id = webhook_endpoints.business_id and ${receivesWebhooks}
    where webhook_deliveries.status = 'queued' and next_attempt_at <= ${at} and off_at is null`;
  const jobs = (states: string) => sql`select start_after as due_at from pgboss.job
    where state in (${sql.raw(states)}) and start_after <= ${at} and name not like '\\_\\_pgboss\\_\\_%'`;
  const queue = (name: QueueView["name"], items: SQL, failures?: SQL) =>
    countItems(now, name, items, failures);
  const rows = await db().execute<QueueCounts & Record<string, unknown>>(
    sql.join(
      [
        queue("email", due(sql`channel = 'email'`), failed("email")),
        queue("sms", due(sql`channel = 'sms' and template <> 'phone-check'`), failed("sms")),
        queue("phone-check", due(sql`template = 'phone-check'`)),
        queue("push", due(sql`channel = 'push'`)),
        queue("webhooks", webhooks),
        queue("jobs", jobs("'created', 'retry'"), counted(jobs("'failed'"))),
      ],
      sql` union all `,
    ),
  );
  return [...rows];
}

/** The row of a queue whose due items `items` selects by `due_at`. */
export const countItems = (now: Date, name: string, items: SQL, failures: SQL = sql`null::int`) => sql`
  select ${name} as name, count(*)::int as waiting,
    coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(due_at)), 0)::float8 as "oldestSeconds",
    ${failures} as failed
  from (${items} order by due_at limit ${MAX_QUEUED}) as due`;

const counted = (selection: SQL) =>
  sql`(select count(*)::int from (${selection} limit ${MAX_QUEUED}) as counted)`;
