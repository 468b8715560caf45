import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/db";
import { freshDatabase } from "@/db/testing/fresh-database";
import { announce, processId } from "./announce";
import { type ClusterMessage, listenForMessages } from "./listener";

const database = await freshDatabase();
const stop = new AbortController();
const heard: ClusterMessage[] = [];
const catchUp = vi.fn();

beforeAll(async () => {
  await listenForMessages(database.url, { hear: (message) => heard.push(message), catchUp }, stop.signal);
});
afterAll(() => stop.abort());
beforeEach(() => heard.splice(0));

let ends = 0;

/** Waits until all messages sent so far have been delivered: they arrive in order. */
async function hearTheEnd() {
  ends += 1;
  await announce(db(), "the end", { number: ends });
  await vi.waitFor(() => expect(heard.at(-1)?.content).toEqual({ number: ends }), 30_000);
}

it("receives messages of every process, with the sender", async () => {
  await announce(db(), "weather", { sky: "clear" });
  await hearTheEnd();
  expect(heard[0]).toEqual({ topic: "weather", from: processId(), content: { sky: "clear" } });
});

it("receives a transaction's message when it commits, and never after a rollback", async () => {
  await db().transaction(async (tx) => {
    await announce(tx, "kept", {});
    await hearTheEnd();
    expect(heard.map(({ topic }) => topic)).toEqual(["the end"]);
  });
  const failing = db().transaction(async (tx) => {
    await announce(tx, "dropped", {});
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await hearTheEnd();
  expect(heard.map(({ topic }) => topic)).toEqual(["the end", "kept", "the end"]);
});

it("ignores messages it cannot parse", async () => {
  await database.execute(sql`select pg_notify('gendana', 'not JSON')`);
  await hearTheEnd();
});

it("listens again after its connection was lost, and reports that messages may be missing", async () => {
  await database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'gendana listener' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(catchUp).toHaveBeenCalledOnce(), 30_000);
  await hearTheEnd();
});

it("stops when its signal aborts", async () => {
  stop.abort();
  await vi.waitFor(async () => {
    const rows = await database.execute(
      sql`select 1 from pg_stat_activity where application_name = 'gendana listener' and datname = current_database()`,
    );
    expect(rows).toEqual([]);
    await sleep(10);
  }, 30_000);
});
