import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Database } from "@/db";
import { broadcasts } from "@/db/schema/messaging/broadcasts";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { exchangeRates } from "@/db/schema/platform/settings";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { inParallel } from "@/db/testing/in-parallel";
import type { simulateMail } from "@/lib/messaging/email-and-sms/testing-providers";
import { enqueue } from "@/lib/platform/job-queue/enqueue";
import { makeRenters } from "../bench-renters";
import type { Supervised } from "../cluster/supervised";

const RENTERS = 2_000;
const BUSINESSES = 300;
const JOBS = 12;
/** Emails that a worker sends at once, and that may therefore arrive again after its death. */
const EMAILS_AT_ONCE = 20;

interface KillPlan {
  database: Database;
  mail: Awaited<ReturnType<typeof simulateMail>>;
  workers: Supervised[];
  kills: number;
}

/**
 * Has workers send a broadcast and bill businesses while one after another is killed with -9 at random times.
 * Returns the errors found afterwards, by kind; all are 0 if everything took effect once.
 */
export async function killWorkers({ database, mail, workers, kills }: KillPlan) {
  mail.emails.length = 0;
  await database.delete(outboxMessages);
  await prepare(database);
  for (let count = 0; count < kills; count++) {
    await untilSending(mail);
    await sleep(Math.random() * 1_000);
    workers[Math.floor(Math.random() * workers.length)]?.kill();
  }
  const isQuiet = await untilQuiet(database);
  const messageIds = mail.emails.map(({ data }) => /^Message-ID: <([^@>]+)/im.exec(data)?.[1] ?? "");
  const repeated = messageIds.length - new Set(messageIds).size;
  const restarts = await count(
    database,
    sql`select sum(retry_count)::int as n from pgboss.job where name = 'issue-invoices'`,
  );
  const sentAgain = await rowsOf(database, sql`select 1 from outbox_messages where attempts > 1`);
  console.log(
    `${kills} kills; jobs begun again: ${restarts}; e-mails of a killed worker sent by another: ${sentAgain}, ` +
      `of them arrived before: ${repeated}`,
  );
  return {
    "work left after five minutes": isQuiet ? 0 : 1,
    "e-mails repeated without a kill": Math.max(0, repeated - kills * EMAILS_AT_ONCE),
    ...(await countViolations(database, new Set(messageIds))),
  };
}

async function prepare(database: Database): Promise<void> {
  await database
    .insert(exchangeRates)
    .values({ effectiveOn: "2020-01-01", rwfPerHundredUsd: 145_500 })
    .onConflictDoNothing();
  const { id: createdBy } = await makeUser(database, { role: "admin" });
  await makeRenters(database, RENTERS);
  await inParallel(Array.from({ length: BUSINESSES }), 8, () =>
    makeBusiness(database, { verifiedAt: new Date("2020-01-01") }),
  );
  const text = { title: "Road works", message: "KN 5 is closed." };
  const kind = {
    category: "system",
    type: "info",
    priority: "other",
    audience: { segment: "renters" },
  } as const;
  await database.insert(broadcasts).values({
    id: uuid(),
    ...kind,
    texts: { en: text },
    recipients: RENTERS,
    sendAt: new Date(),
    createdBy,
  });
  for (let number = 0; number < JOBS; number++) await enqueue(database, "issue-invoices");
  // A job whose process died is detected within seconds and restarted as often as necessary.
  await database.execute(sql`update pgboss.job set expire_in = interval '15 seconds', retry_delay = 1, retry_limit = 100
    where name = 'issue-invoices'`);
}

/**
 * Waits until restarted workers send again, at most a minute, because an earlier kill would interrupt
 * nothing.
 */
async function untilSending({ emails }: KillPlan["mail"]): Promise<void> {
  const enough = emails.length + EMAILS_AT_ONCE;
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50))
    if (emails.length >= enough) return;
}

async function untilQuiet(database: Database): Promise<boolean> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(1_000)) {
    const isOpen = sql`select 1 from outbox_messages where status in ('queued', 'sending')
      union all select 1 from broadcasts where status <> 'sent'
      union all select 1 from pgboss.job where name = 'issue-invoices' and state <> 'completed'`;
    if ((await rowsOf(database, isOpen)) === 0) return true;
  }
  return false;
}

async function countViolations(database: Database, messageIds: Set<string>) {
  const sent = await database
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.channel, "email"), eq(outboxMessages.status, "sent")));
  return {
    "businesses not billed once": await rowsOf(
      database,
      sql`select 1 from businesses left join subscription_invoices i on i.business_id = businesses.id
        group by businesses.id having count(i.id) <> 1`,
    ),
    "gaps in the numbers of invoices": await count(
      database,
      sql`select max(right(number, 6)::int) - count(*)::int as n from subscription_invoices`,
    ),
    "owners not notified once": await rowsOf(
      database,
      sql`select 1 from team_members m left join notifications n on n.user_id = m.user_id and n.kind = 'invoice-issued'
        group by m.user_id having count(n.id) <> 1`,
    ),
    "renters not notified once": await rowsOf(
      database,
      sql`select 1 from users left join notifications n on n.user_id = users.id
        where role = 'individual' group by users.id having count(n.id) <> 1`,
    ),
    "people with another number of e-mails than notifications": await rowsOf(
      database,
      sql`select 1 from users where (select count(*) from notifications n where n.user_id = users.id)
        <> (select count(*) from outbox_messages o where o.user_id = users.id and channel = 'email')`,
    ),
    "broadcasts with a wrong count": await rowsOf(
      database,
      sql`select 1 from broadcasts where sent <> recipients`,
    ),
    "emails not sent": await rowsOf(database, sql`select 1 from outbox_messages where status <> 'sent'`),
    "sent e-mails that never arrived": sent.filter(({ id }) => !messageIds.has(id)).length,
    "e-mails that nobody queued": messageIds.size - sent.length,
    "jobs that failed": await rowsOf(
      database,
      sql`select 1 from pgboss.job where name = 'issue-invoices' and state <> 'completed'`,
    ),
  };
}

async function count(database: Database, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await database.execute<{ n: number }>(query);
  return row?.n ?? 0;
}

const rowsOf = (database: Database, query: ReturnType<typeof sql>) =>
  count(database, sql`select count(*)::int as n from (${query}) as found`);
