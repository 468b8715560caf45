import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connect } from "./index";
import { freshDatabase } from "./testing/fresh-database";

const main = await freshDatabase();

it("the pool recovers when a server drops its connections while transactions begin", async () => {
  const database = connect(main.url, 3);
  const name = new URL(main.url).pathname.slice(1);
  const drop = () =>
    main.execute(sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = ${name} and application_name = 'gendana' and pid <> pg_backend_pid()`);
  for (let round = 0; round < 6; round++) {
    const work = Array.from({ length: 12 }, () =>
      database.transaction((tx) => tx.execute(sql`select pg_sleep(0.002)`)).catch(() => "dropped"),
    );
    await drop().catch(() => "dropped itself");
    await Promise.all(work);
  }
  // The process reads that the last connections have ended: the message, the end, the closing.
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  const rows = await database.execute(sql`select 1 as alive`);
  expect(rows).toEqual([{ alive: 1 }]);
  const together = await Promise.all([1, 2, 3].map(() => database.transaction(async () => "done")));
  expect(together).toEqual(["done", "done", "done"]);
  await database.close();
});

it("works with the connections it is granted and fails only if there are none", async () => {
  const name = new URL(main.url).pathname.slice(1);
  // A pool used by this test only: the file's own pool returns its connections first.
  const database = connect(main.url, 20, { patience: 60_000 });
  const used = await main.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = ${name}`,
  );
  await main.execute(sql.raw(`alter database ${name} connection limit ${(used[0]?.count ?? 0) + 3}`));
  try {
    const work = Array.from({ length: 60 }, (_, index) =>
      index % 2
        ? database.execute(sql`select pg_sleep(0.01)`).then(() => "done")
        : database.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`)).then(() => "done"),
    );
    const outcomes = await Promise.all(work.map((each) => each.catch(String)));
    expect([...new Set(outcomes)]).toEqual(["done"]);
    const outside = connect(main.url, 4, { patience: 60_000 });
    // Takes all remaining connections, so that the other pool gets none.
    const held = await Promise.all(
      Array.from({ length: 3 }, () => outside.transaction(async () => "done").catch(() => "refused")),
    );
    expect(held).toContain("refused");
    await outside.close();
  } finally {
    await main.execute(sql.raw(`alter database ${name} connection limit -1`));
    await database.close();
  }
});
