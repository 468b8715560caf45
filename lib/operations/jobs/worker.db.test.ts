import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { installJobs } from "@/db/install-jobs";
import { freshDatabase } from "@/db/testing/fresh-database";
import { enqueue, pgBossDatabase } from "@/lib/platform/job-queue/enqueue";
import { type JobName, type JobRule, jobRules } from "@/lib/platform/job-queue/job-schedules";
import type { JobHandler } from "./job-handlers";
import { startJobs } from "./worker";

const database = await freshDatabase();
const once: JobRule = { retryLimit: 0, retryDelaySeconds: 1, expireInSeconds: 60 };
const rules = { once, twice: { ...once, retryLimit: 1 }, short: { ...once, expireInSeconds: 1 } };
const fast = { pollingIntervalSeconds: 0.5, maintenanceIntervalSeconds: 1 };

beforeAll(async () => {
  await installJobs(pgBossDatabase(database).executeSql, { ...jobRules, ...rules });
});

const running: ReturnType<typeof startJobs>[] = [];
function run(list: Record<string, JobHandler>) {
  running.push(startJobs(list, fast));
}
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop(0);
  await database.execute(sql`delete from pgboss.job`);
});

const enqueueJob = (name: string, data = {}, singletonKey?: string) =>
  enqueue(database, name as JobName, data, { singletonKey });

async function stored(name: string) {
  const rows = await database.execute(
    sql`select state, retry_count as tries, output, start_after - completed_on as wait from pgboss.job where name = ${name}`,
  );
  return rows;
}

describe("a job", () => {
  it("is run once with its data, however many processes look for it", async () => {
    const seen: unknown[] = [];
    const work: JobHandler = async (data) => seen.push(data);
    run({ once: work });
    run({ once: work });
    for (let number = 0; number < 6; number++) await enqueueJob("once", { number });
    await vi.waitFor(async () => expect(await stored("once")).toHaveLength(6), 30_000);
    await vi.waitFor(
      async () => expect((await stored("once")).every(({ state }) => state === "completed")).toBe(true),
      30_000,
    );
    expect(seen).toHaveLength(6);
    expect(new Set(seen.map((data) => (data as { number: number }).number)).size).toBe(6);
  });

  it("enqueued in a transaction that is rolled back is not run", async () => {
    const failing = database.transaction(async (tx) => {
      await enqueue(tx, "once" as JobName, { number: 1 });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await stored("once")).toEqual([]);
    await database.transaction((tx) => enqueue(tx, "once" as JobName, { number: 2 }));
    expect(await stored("once")).toHaveLength(1);
  });

  it("that was not declared is refused", async () => {
    await expect(enqueueJob("nothing-like-it")).rejects.toThrow();
  });

  it("is queued once per key", async () => {
    await Promise.all(Array.from({ length: 8 }, () => enqueueJob("once", {}, "the same")));
    await enqueueJob("once", {}, "another");
    expect(await stored("once")).toHaveLength(2);
  });

  it("is retried later after it failed, and is done when it succeeds", async () => {
    let attempts = 0;
    await enqueueJob("twice");
    run({
      twice: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error("no answer");
      },
    });
    await vi.waitFor(
      async () => expect(await stored("twice")).toMatchObject([{ state: "completed", tries: 1 }]),
      30_000,
    );
    expect(attempts).toBe(2);
  });

  it("fails for good after its last attempt, and records why, without a stack or a secret", async () => {
    await enqueueJob("once");
    run({ once: () => Promise.reject(new Error("401 for Authorization: Bearer abc.def")) });
    await vi.waitFor(async () => expect(await stored("once")).toMatchObject([{ state: "failed" }]), 30_000);
    expect((await stored("once"))[0]?.output).toEqual({ message: "401 for Authorization: Bearer [removed]" });
  });

  it("of a schedule leaves the list of failed ones with the next run that succeeds", async () => {
    const states = async (name: string) => (await stored(name)).map(({ state }) => state).sort();
    for (const name of ["price-rules", "once"])
      for (const key of ["earlier", "now"]) await enqueueJob(name, {}, key);
    await database.execute(
      sql`update pgboss.job set state = 'failed', completed_on = now() where singleton_key = 'earlier'`,
    );
    run({ "price-rules": async () => {}, once: async () => {} });
    await vi.waitFor(async () => expect(await states("price-rules")).toEqual(["completed"]), 30_000);
    await vi.waitFor(async () => expect(await states("once")).toEqual(["completed", "failed"]), 30_000);
  });

  it("that pays, closes or decides is left out after a restore", async () => {
    await database.execute(sql`select hold_after_restore(now())`);
    const ran: string[] = [];
    for (const name of ["price-rules", "pay-owners"]) await enqueueJob(name);
    run({
      "price-rules": async () => ran.push("price-rules"),
      "pay-owners": async () => ran.push("pay-owners"),
    });
    for (const name of ["price-rules", "pay-owners"])
      await vi.waitFor(
        async () => expect(await stored(name)).toMatchObject([{ state: "completed" }]),
        30_000,
      );
    await database.execute(sql`delete from settings where key = 'maintenance'`);
    expect(ran).toEqual([]);
  });

  it("whose process died is run again", async () => {
    await enqueueJob("short", {}, "one");
    // Simulates a job claimed by a worker that died.
    await database.execute(
      sql`update pgboss.job set state = 'active', started_on = now() - interval '2 seconds', retry_limit = 1
          where name = 'short'`,
    );
    let runs = 0;
    run({ short: async () => ++runs });
    await vi.waitFor(() => expect(runs).toBe(1), 30_000);
  });
});

it("keeps the schedules of the declared jobs in Kigali time, and removes those of jobs that no longer exist", async () => {
  const hours = async () =>
    await database.execute(sql`select name, cron, timezone from pgboss.schedule order by name`);
  await installJobs(pgBossDatabase(database).executeSql, { "old-one": { ...once, cron: "0 3 * * *" } });
  expect(await hours()).toEqual([{ name: "old-one", cron: "0 3 * * *", timezone: "Africa/Kigali" }]);
  await installJobs(pgBossDatabase(database).executeSql);
  expect(await hours()).toEqual(
    Object.entries<JobRule>(jobRules)
      .filter(([, { cron }]) => cron)
      .map(([name, { cron }]) => ({ name, cron, timezone: "Africa/Kigali" }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
});
