import { gte, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { workerProcesses } from "@/db/schema/platform/system";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario, paidScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { jobRules } from "@/lib/platform/job-queue/job-schedules";
import { metrics } from "@/lib/platform/metrics/registry";
import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import { countBackgroundProcesses, measureJobs, measureQueues } from "./queries";
import { registerBackgroundMetrics } from "./register-background-metrics";

const database = await freshDatabase();
const now = new Date();

/** The value of a metric in Prometheus's text; undefined if it is absent. */
async function read(name: string, label: string, value: string): Promise<number | undefined> {
  const text = await metrics().registry.getSingleMetricAsString(name);
  const line = text.split("\n").find((each) => each.startsWith(`${name}{${label}="${value}"} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

beforeAll(async () => {
  const message = {
    channel: "email",
    recipient: "aline@example.com",
    locale: "en",
    template: "notice",
  } as const;
  const rows: Partial<typeof outboxMessages.$inferInsert>[] = [
    { nextAttemptAt: addMs(now, -60_000) },
    { nextAttemptAt: addMs(now, -1_000) },
    { nextAttemptAt: addMs(now, DAY_MS) },
    { status: "failed" },
  ];
  for (const values of rows)
    await database
      .insert(outboxMessages)
      .values({ id: uuid(), ...message, body: "News", createdAt: now, nextAttemptAt: now, ...values });
  const process = { host: "one", pid: 1, startedAt: now, seenAt: now };
  await database.insert(workerProcesses).values([
    { id: uuid(), kind: "worker", ...process, worksSince: now },
    { id: uuid(), kind: "web", ...process, worksSince: null },
    { id: uuid(), kind: "worker", ...process, worksSince: now, seenAt: addMs(now, -60_000) },
  ]);
  const run = (name: string, state: string, at: Date | null) =>
    database.execute(sql`insert into pgboss.job (name, state, start_after, completed_on)
      values (${name}, ${state}::pgboss.job_state, ${addMs(now, -DAY_MS).toISOString()}::timestamptz,
        ${at?.toISOString() ?? null}::timestamptz)`);
  await run("reconcile", "completed", addMs(now, -7_200_000));
  await run("reconcile", "active", null);
  await run("reconcile", "failed", addMs(now, -60_000));
  await run("pay-owners", "completed", addMs(now, -DAY_MS));
  await database.execute(
    sql`insert into pgboss.archive select *, now() from pgboss.job where name = 'pay-owners'`,
  );
  await database.execute(sql`delete from pgboss.job where name = 'pay-owners'`);
  await database.execute(sql`update pgboss.schedule
    set created_on = ${addMs(now, -1_800_000).toISOString()}::timestamptz where name = 'issue-invoices'`);
});

describe("the queues and jobs in the metrics", () => {
  it("show what waits in each queue, for how long, and what failed for good", async () => {
    const queues = new Map((await measureQueues(now)).map((queue) => [queue.name, queue]));
    expect(queues.get("email")).toMatchObject({ waiting: 2, oldestSeconds: 60, failed: 1 });
    for (const name of ["deadlines", "payments", "broadcasts", "push", "webhooks"])
      expect(queues.get(name)).toMatchObject({ waiting: 0, oldestSeconds: 0 });
    expect(queues.get("payments")?.failed).toBe(0);
    expect(queues.get("jobs")).toMatchObject({ failed: 1 });
    // No verification service is set up.
    expect(queues.has("phone-check")).toBe(false);
  });

  it("show the last success of each scheduled job, runs in progress and failures", async () => {
    const jobs = new Map((await measureJobs(now)).map((job) => [job.name as string, job]));
    expect([...jobs.keys()].sort()).toEqual(Object.keys(jobRules).sort());
    expect(jobs.get("reconcile")).toMatchObject({ running: 1, failed: 1, intervalSeconds: 3_600 });
    expect(jobs.get("reconcile")?.successAgeSeconds).toBeCloseTo(7_200, 0);
    expect(jobs.get("pay-owners")?.successAgeSeconds).toBeCloseTo(86_400, 0);
    // It has never run: its schedule was created half an hour ago.
    expect(jobs.get("issue-invoices")?.successAgeSeconds).toBeCloseTo(1_800, 0);
    expect(jobs.get("backup")).toMatchObject({ running: 0, intervalSeconds: null, successAgeSeconds: null });
  });

  it("count the processes that run pollers and jobs and are not silent", async () => {
    expect(await countBackgroundProcesses(now)).toEqual([
      { name: "web", count: 0 },
      { name: "worker", count: 1 },
    ]);
  });

  it("are gauges of every process, which are absent where they do not apply", async () => {
    registerBackgroundMetrics();
    registerBackgroundMetrics();
    // A gauge is absent from a scrape for which the database took too long.
    const soon = (...gauge: Parameters<typeof read>) => expect.poll(() => read(...gauge));
    await soon("gendana_queue_waiting", "queue", "email").toBe(2);
    await soon("gendana_queue_oldest_age_seconds", "queue", "email").toBeGreaterThanOrEqual(60);
    await soon("gendana_queue_failed", "queue", "email").toBe(1);
    expect(await read("gendana_queue_failed", "queue", "push")).toBeUndefined();
    await soon("gendana_job_running", "job_name", "reconcile").toBe(1);
    await soon("gendana_job_failed", "job_name", "reconcile").toBe(1);
    expect(await read("gendana_job_interval_seconds", "job_name", "backup")).toBeUndefined();
    await soon("gendana_job_success_age_seconds", "job_name", "reconcile").toBeGreaterThan(7_000);
    // The worker reports again, as it would in the time that the test has taken.
    await database
      .update(workerProcesses)
      .set({ seenAt: new Date() })
      .where(gte(workerProcesses.seenAt, now));
    await soon("gendana_background_processes", "kind", "worker").toBe(1);
  });

  it("count refunds that administrators have to make, without those of a business's counter", async () => {
    const { bookingId } = await paidScenario(database, now);
    await database.execute(sql`
      insert into refunds (id, payment_id, amount, amount_cents, status, reason)
      select gen_random_uuid(), id, 100, 100, 'by_hand', 'granted' from payments where booking_id = ${bookingId}`);
    const countFailed = async () =>
      (await measureQueues(now)).find(({ name }) => name === "payments")?.failed;
    expect(await countFailed()).toBe(1);
    await database.execute(
      sql`update payments set provider = ${COUNTER}, method = 'cash' where booking_id = ${bookingId}`,
    );
    expect(await countFailed()).toBe(0);
  });

  it("have nothing due in queues that a restored database holds, so that nobody is paged", async () => {
    const { bookingId } = await bookedScenario(database, true, now);
    await database.execute(
      sql`update bookings set deadline_at = ${addMs(now, -DAY_MS).toISOString()} where id = ${bookingId}`,
    );
    const find = async (name: string) => (await measureQueues(now)).find((queue) => queue.name === name);
    expect(await find("deadlines")).toMatchObject({ oldestSeconds: 86_400 });
    await database.execute(sql`select hold_after_restore(${now.toISOString()}::timestamptz)`);
    expect(await find("deadlines")).toMatchObject({ waiting: 0, oldestSeconds: 0 });
    expect(await find("email")).toMatchObject({ oldestSeconds: 60 });
    await database.execute(sql`delete from settings where key = 'maintenance'`);
  });

  it("are absent while the database does not answer", async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await database.execute(sql`alter table pgboss.queue rename to queue_away`);
    try {
      expect(await read("gendana_job_running", "job_name", "reconcile")).toBeUndefined();
    } finally {
      await database.execute(sql`alter table pgboss.queue_away rename to queue`);
    }
  });
});
