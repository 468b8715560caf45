import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { messageProviderFailures } from "@/db/schema/messaging/outbox";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { MAX_QUEUED, type QueueView } from "./contract";

const FAILED_WITHIN_MS = 7 * DAY_MS;

/** Counts what waits in each queue and what an administrator can retry, and reports providers that are down. */
export async function listQueues(now: Date): Promise<QueueView[]> {
  const [counted, providers] = await Promise.all([
    countQueues(now),
    db().select().from(messageProviderFailures),
  ]);
  // Where no verification service is set up, SMS carry the codes.
  const used = counted.filter(
    ({ name, waiting }) => name !== "phone-check" || waiting > 0 || canSend("phone-check"),
  );
  return used.map(({ name, ...counts }) => {
    const failing = providers.find(({ queue, pausedUntil }) => queue === name && pausedUntil);
    return {
      name,
      ...counts,
      isSetUp: name === "email" || name === "sms" || name === "phone-check" ? canSend(name) : true,
      outage: failing?.pausedUntil
        ? {
            since: failing.failingSince.toISOString(),
            nextTryAt: failing.pausedUntil.toISOString(),
            lastError: failing.lastError,
          }
        : null,
    };
  });
}

async function countQueues(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${addMs(now, -FAILED_WITHIN_MS).toISOString()}::timestamptz`;
  const due = (contents: SQL) =>
    counted(
      sql`select 1 from outbox_messages where status = 'queued' and next_attempt_at <= ${at} and ${contents}`,
    );
  // Without its text a message cannot be sent again: it held a code, or a newer one has replaced it.
  const failed = (channel: string) =>
    counted(sql`select 1 from outbox_messages where status = 'failed' and created_at >= ${since}
      and channel = ${channel}::message_channel and body <> ''`);
  const webhooks =
    counted(sql`select 1 from webhook_deliveries join webhook_endpoints on webhook_endpoints.id = endpoint_id
    where status = 'queued' and next_attempt_at <= ${at} and off_at is null`);
  const jobs = (states: string) =>
    counted(sql`select 1 from pgboss.job where state in (${sql.raw(states)}) and start_after <= ${at}
      and name not like '\\_\\_pgboss\\_\\_%'`);
  const rows = await db().execute<Pick<QueueView, "name" | "waiting" | "failed">>(sql`
    select 'email' as name, ${due(sql`channel = 'email'`)} as waiting, ${failed("email")} as failed
    union all select 'sms', ${due(sql`channel = 'sms' and template <> 'phone-check'`)}, ${failed("sms")}
    union all select 'phone-check', ${due(sql`template = 'phone-check'`)}, null
    union all select 'push', ${due(sql`channel = 'push'`)}, null
    union all select 'webhooks', ${webhooks}, null
    union all select 'jobs', ${jobs("'created', 'retry'")}, ${jobs("'failed'")}`);
  return [...rows];
}

const counted = (selection: SQL) =>
  sql`(select count(*)::int from (${selection} limit ${MAX_QUEUED}) as counted)`;
