import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { db } from "@/db";
import { env } from "@/lib/env";
import { availableMethods } from "@/lib/payments/accounts";
import type { MarketplaceStats } from "./contract";
import { healthPercent, judgeCheck } from "./rules";

/** What the marketplace needs, asked now. */
export async function checkMarketplace(): Promise<MarketplaceStats["health"]> {
  const startedAt = performance.now();
  const { rows } = await db().execute<{ jobs: number; letters: number; books: number }>(sql`
    select
      (select count(*)::int from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss\\_\\_%') as jobs,
      (select count(*)::int from outbox_messages
        where status in ('queued', 'sending') and next_attempt_at < now() - interval '10 minutes') as letters,
      (select count(*)::int from reconciliation_findings where resolved_at is null) as books`);
  const milliseconds = Math.round(performance.now() - startedAt);
  const counted = rows[0] ?? { jobs: 0, letters: 0, books: 0 };
  // In demo mode letters stay where everybody may read them.
  const letters = env().DEMO_MODE ? 0 : counted.letters;
  const checks = [
    judgeCheck("database", milliseconds),
    judgeCheck("jobs", counted.jobs),
    judgeCheck("letters", letters),
    judgeCheck("books", counted.books),
    judgeCheck("disk", await freePercent()),
    judgeCheck("providers", availableMethods().length),
  ];
  return { percent: healthPercent(checks), checks };
}

/** Of the disk that uploads and, where it is ours, the database lie on. */
async function freePercent(): Promise<number> {
  const { bavail, blocks } = await statfs(env().DATA_DIR).catch(() => statfs("."));
  return Math.round((bavail / blocks) * 100);
}
