import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { installJobs } from "@/db/jobs";
import { freshDatabase } from "@/db/testing";
import { enqueue, statementsOn } from "./queue";
import { type JobName, type JobRule, jobRules } from "./rules";
import { startJobs } from "./run";
import type { Work } from "./works";

const database = await freshDatabase();
const once: JobRule = { retryLimit: 0, retryDelaySeconds: 1, expireInSeconds: 60 };
const rules = { once, twice: { ...once, retryLimit: 1 }, short: { ...once, expireInSeconds: 1 } };
const fast = { pollingIntervalSeconds: 0.5, maintenanceIntervalSeconds: 1 };

beforeAll(async () => {
  await installJobs(statementsOn(database).executeSql, { ...jobRules, ...rules });
});

const running: ReturnType<typeof startJobs>[] = [];
function run(list: Record<string, Work>) {
  running.push(startJobs(list, fast));
}
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop(0);
  await database.execute(sql`delete from pgboss.job`);
});

const ask = (name: string, data = {}, singletonKey?: string) =>
  enqueue(database, name as JobName, data, { singletonKey });

async function stored(name: string) {
  const { rows } = await database.execute(
    sql`select state, retry_count as tries, output, start_after - completed_on as wait from pgboss.job where name = ${name}`,
  );
  return rows;
}

describe("a job", () => {
  it("is run with what it was given, once, however many processes look for it", async () => {
    const seen: unknown[] = [];
    const work: Work = async (data) => seen.push(data);
    run({ once: work });
    run({ once: work });
    for (let number = 0; number < 6; number++) await ask("once", { number });
    await vi.waitFor(async () => expect(await stored("once")).toHaveLength(6), 30_000);
    await vi.waitFor(
      async () => expect((await stored("once")).every(({ state }) => state === "completed")).toBe(true),
      30_000,
    );
    expect(seen).toHaveLength(6);
    expect(new Set(seen.map((data) => (data as { number: number }).number)).size).toBe(6);
  });

  it("that is asked for in a transaction which is rolled back was never asked for", async () => {
    const failing = database.transaction(async (tx) => {
      await enqueue(tx, "once" as JobName, { number: 1 });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await stored("once")).toEqual([]);
    await database.transaction((tx) => enqueue(tx, "once" as JobName, { number: 2 }));
    expect(await stored("once")).toHaveLength(1);
  });

  it("nobody declared is not taken", async () => {
    await expect(ask("nothing-like-it")).rejects.toThrow();
  });

  it("waits once under one key", async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask("once", {}, "the same")));
    await ask("once", {}, "another");
    expect(await stored("once")).toHaveLength(2);
  });

  it("is tried again after it failed, later, and is done when it succeeds", async () => {
    let tries = 0;
    await ask("twice");
    run({
      twice: async () => {
        tries += 1;
        if (tries === 1) throw new Error("no answer");
      },
    });
    await vi.waitFor(
      async () => expect(await stored("twice")).toMatchObject([{ state: "completed", tries: 1 }]),
      30_000,
    );
    expect(tries).toBe(2);
  });

  it("is dead when its tries ran out, and says why without a stack or a secret", async () => {
    await ask("once");
    run({ once: () => Promise.reject(new Error("401 for Authorization: Bearer abc.def")) });
    await vi.waitFor(async () => expect(await stored("once")).toMatchObject([{ state: "failed" }]), 30_000);
    expect((await stored("once"))[0]?.output).toEqual({ message: "401 for Authorization: Bearer [removed]" });
  });

  it("whose process died is run again", async () => {
    await ask("short", {}, "one");
    // Claimed by somebody who never told what became of it.
    await database.execute(
      sql`update pgboss.job set state = 'active', started_on = now() - interval '2 seconds', retry_limit = 1
          where name = 'short'`,
    );
    let runs = 0;
    run({ short: async () => ++runs });
    await vi.waitFor(() => expect(runs).toBe(1), 30_000);
  });
});

it("keeps the hours of the declared jobs, in Kigali's time, and forgets those of jobs there are no more", async () => {
  const hours = async () =>
    (await database.execute(sql`select name, cron, timezone from pgboss.schedule order by name`)).rows;
  await installJobs(statementsOn(database).executeSql, { "old-one": { ...once, cron: "0 3 * * *" } });
  expect(await hours()).toEqual([{ name: "old-one", cron: "0 3 * * *", timezone: "Africa/Kigali" }]);
  await installJobs(statementsOn(database).executeSql);
  expect(await hours()).toEqual(
    Object.entries<JobRule>(jobRules)
      .filter(([, { cron }]) => cron)
      .map(([name, { cron }]) => ({ name, cron, timezone: "Africa/Kigali" }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
});
