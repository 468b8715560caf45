import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { db } from "@/db";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import { availableMethods } from "@/lib/payments/providers/accounts";
import { env } from "@/lib/platform/env";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";
import type { MarketplaceStats } from "./contract";
import { evaluateCheck, healthPercent } from "./rules";

export async function checkMarketplaceHealth(): Promise<MarketplaceStats["health"]> {
  const startedAt = performance.now();
  const rows = await db().execute<{ jobs: number; messages: number; books: number }>(sql`
    select
      (select count(*)::int from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss\\_\\_%') as jobs,
      (select count(*)::int from outbox_messages
        where status in ('queued', 'sending') and next_attempt_at < now() - interval '10 minutes') as messages,
      (select count(*)::int from reconciliation_findings where resolved_at is null) as books`);
  const milliseconds = Math.round(performance.now() - startedAt);
  const counted = rows[0] ?? { jobs: 0, messages: 0, books: 0 };
  // In demo mode emails are not sent, but stay readable in the outbox.
  const overdueMessages = env().DEMO_MODE ? 0 : counted.messages;
  const checks = [
    evaluateCheck("database", milliseconds),
    evaluateCheck("jobs", counted.jobs),
    evaluateCheck("messages", overdueMessages),
    evaluateCheck("books", counted.books),
    evaluateCheck("disk", await freeDiskPercent()),
    evaluateCheck("providers", availableMethods().length),
    evaluateCheck("rate", Math.round(((await displayedExchangeRate()) ?? 0) / 100)),
    evaluateCheck("email", canSend("email") ? 1 : 0),
  ];
  return { percent: healthPercent(checks), checks };
}

/** Free space on the disk that holds uploads and, if embedded, the database. */
async function freeDiskPercent(): Promise<number> {
  const { bavail, blocks } = await statfs(env().DATA_DIR).catch(() => statfs("."));
  return Math.round((bavail / blocks) * 100);
}
