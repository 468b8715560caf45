import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { connect, readScope } from "@/db";
import { type Connection, openConnection } from "@/db/connection";
import { makeUser } from "@/db/testing/factories";
import { emptyDatabase, freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import type { UserActor } from "@/lib/platform/actor";
import { databaseActivity } from "./contract";
import { getDatabaseActivity } from "./queries";

const database = await freshDatabase();
let admin: UserActor;
/** The server's superuser, which has the password of our role (db/embedded/cluster.ts). */
let superuser: Connection;
const opened: Connection[] = [];

const role = `observer_${process.pid}_${process.env.VITEST_POOL_ID}`;
const urlAs = (user: string, url = database.url) => {
  const changed = new URL(url);
  changed.username = user;
  return changed.href;
};

async function session(name: string, url = database.url): Promise<Connection> {
  const connection = await openConnection({ url, parameters: { application_name: name } });
  opened.push(connection);
  return connection;
}

const read = async () => databaseActivity.parse(await getDatabaseActivity(admin));

/** What a process sees that is connected with this URL. */
async function readAt(url: string) {
  const other = connect(url, 2);
  try {
    return await readScope().run(other, read);
  } finally {
    await other.close();
  }
}

beforeAll(async () => {
  admin = actorFor(await makeUser(database, { role: "admin" }));
  superuser = await openConnection({ url: urlAs("postgres") });
  const { password } = new URL(inject("serverUrl"));
  await superuser.query(`create role ${role} login password '${password}'`);
});
afterAll(async () => {
  for (const connection of opened) await connection.close();
  await superuser.query(`drop role ${role}`);
  await superuser.close();
});

describe("the database's activity", () => {
  it("is for administrators", async () => {
    const renter = actorFor(await makeUser(database));
    await expect(getDatabaseActivity(renter)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("lists who waits for whose lock, without what was entered", async () => {
    const holder = await session("holder");
    const waiting = await session("waiting");
    await holder.query("begin");
    await holder.query("update users set first_name = 'Secret' where role = 'admin'");
    const done = waiting.query("update users set last_name = 'Uwase the second' where role = 'admin'");
    await vi.waitFor(
      async () => {
        const { blocked } = await read();
        expect(blocked).toMatchObject([
          {
            application: "waiting",
            isIdle: false,
            waitsFor: "Lock: transactionid",
            text: "update users set last_name = ? where role = ?",
            blockers: [
              { application: "holder", isIdle: true, text: "update users set first_name = ? where role = ?" },
            ],
          },
        ]);
      },
      { timeout: 20_000 },
    );
    await holder.query("rollback");
    await done;
    expect((await read()).blocked).toEqual([]);
  });

  it("lists statements that run and transactions that idle for some seconds", async () => {
    const slow = await session("slow");
    const idle = await session("idle");
    await idle.query("begin");
    await idle.query("select 'nobody reads this'");
    const [backend] = await slow.query("select pg_backend_pid() as pid");
    const cancelled = expect(slow.query("select pg_sleep(60)")).rejects.toMatchObject({ code: "57014" });
    await vi.waitFor(
      async () => {
        const { running, idle: idling } = await read();
        expect(running).toMatchObject([{ application: "slow", isIdle: false, text: "select pg_sleep(?)" }]);
        expect(running[0]?.seconds).toBeGreaterThanOrEqual(3);
        expect(idling).toMatchObject([{ application: "idle", isIdle: true, text: "select ?" }]);
        expect(idling[0]?.transactionSeconds).toBeGreaterThanOrEqual(5);
      },
      { timeout: 30_000, interval: 200 },
    );
    await idle.query(`commit; select pg_cancel_backend(${backend?.pid})`);
    await cancelled;
  });

  it("counts the statements of this database that take the most time, without literals", async () => {
    const connection = await session("counted");
    for (const seconds of [0.2, 0.3]) await connection.query(`select pg_sleep(${seconds}), 'Aline Uwase'`);
    const { statistics } = await read();
    expect(statistics.state).toBe("on");
    expect(statistics.since).not.toBeNull();
    const counted = statistics.statements.find(({ text }) => text === "select pg_sleep($1), $2");
    expect(counted).toMatchObject({ calls: 2, rows: 2 });
    expect(counted?.totalMs).toBeGreaterThanOrEqual(500);
    expect(counted?.meanMs).toBeCloseTo((counted?.totalMs ?? 0) / 2);
    expect(counted?.maxMs).toBeLessThanOrEqual(counted?.totalMs ?? 0);
    expect(counted?.percent).toBeGreaterThan(0);
    expect(JSON.stringify(statistics)).not.toContain("Aline");
    const totals = statistics.statements.map(({ totalMs }) => totalMs);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  });

  it("says so where the extension is not installed", async () => {
    const { statistics } = await readAt(await emptyDatabase());
    expect(statistics).toEqual({ state: "notInstalled", since: null, statements: [] });
  });
});

describe("a role that may see its own statements only", () => {
  it("gets the report without those of others", async () => {
    const ours = await session("ours");
    const theirs = await session("theirs", urlAs(role));
    await ours.query("begin");
    await ours.query("select pg_advisory_xact_lock(4711)");
    const done = theirs.query("select pg_advisory_lock(4711)");
    await vi.waitFor(
      async () => {
        const { statistics, blocked, hiddenSessions } = await readAt(urlAs(role));
        expect(statistics.state).toBe("on");
        expect(hiddenSessions).toBeGreaterThan(0);
        expect(blocked).toMatchObject([
          {
            application: "theirs",
            text: "select pg_advisory_lock(?)",
            blockers: [{ application: "ours", seconds: null, waitsFor: null, text: null }],
          },
        ]);
      },
      { timeout: 20_000 },
    );
    await ours.query("commit");
    await done;
  });

  it("is told if it may not read the statistics", async () => {
    await superuser.query("revoke select on pg_stat_statements from public");
    try {
      const { statistics } = await readAt(urlAs(role));
      expect(statistics).toEqual({ state: "notAllowed", since: null, statements: [] });
    } finally {
      await superuser.query("grant select on pg_stat_statements to public");
    }
  });
});
