import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/db";
import { freshDatabase } from "@/db/testing";
import { announce, processName } from "./announce";
import { listen, type News } from "./listen";

const database = await freshDatabase();
const stop = new AbortController();
const heard: News[] = [];
const catchUp = vi.fn();

beforeAll(async () => {
  await listen(database.url, { hear: (news) => heard.push(news), catchUp }, stop.signal);
});
afterAll(() => stop.abort());
beforeEach(() => heard.splice(0));

let ends = 0;

/** Whatever was said before a word is heard before it. */
async function hearTheEnd() {
  ends += 1;
  await announce(db(), "the end", { number: ends });
  await vi.waitFor(() => expect(heard.at(-1)?.content).toEqual({ number: ends }), 30_000);
}

it("hears what any process says, with who said it", async () => {
  await announce(db(), "weather", { sky: "clear" });
  await hearTheEnd();
  expect(heard[0]).toEqual({ topic: "weather", from: processName(), content: { sky: "clear" } });
});

it("hears what a transaction says when it commits, and never if it does not", async () => {
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

it("takes no harm from what it does not understand", async () => {
  await database.execute(sql`select pg_notify('gendana', 'not JSON')`);
  await hearTheEnd();
});

it("listens again after its line was cut, and says that something may have been missed", async () => {
  await database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'gendana listener' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(catchUp).toHaveBeenCalledOnce(), 30_000);
  await hearTheEnd();
});

it("stops when it is told to", async () => {
  stop.abort();
  await vi.waitFor(async () => {
    const { rows } = await database.execute(
      sql`select 1 from pg_stat_activity where application_name = 'gendana listener' and datname = current_database()`,
    );
    expect(rows).toEqual([]);
    await sleep(10);
  }, 30_000);
});
