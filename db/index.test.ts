import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connect } from "./index";
import { freshDatabase } from "./testing";

const main = await freshDatabase();

it("a server that drops its connections while transactions begin leaves the pool whole", async () => {
  const database = connect(main.url, 3);
  const name = new URL(main.url).pathname.slice(1);
  const drop = () =>
    main.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and application_name = 'gendana' and pid <> pg_backend_pid()`);
  for (let round = 0; round < 6; round++) {
    const work = Array.from({ length: 12 }, () =>
      database.transaction((tx) => tx.execute(sql`select pg_sleep(0.002)`)).catch(() => "dropped"),
    );
    await drop().catch(() => "dropped itself");
    await Promise.all(work);
  }
  const { rows } = await database.execute(sql`select 1 as alive`);
  expect(rows).toEqual([{ alive: 1 }]);
  const together = await Promise.all([1, 2, 3].map(() => database.transaction(async () => "done")));
  expect(together).toEqual(["done", "done", "done"]);
  await database.close();
});

it("makes do with the connections it is granted, and fails only where it has none", async () => {
  const name = new URL(main.url).pathname.slice(1);
  // Nobody else's: the file's own pool gives its connections back first.
  const database = connect(main.url, 20, 60_000);
  const { rows: used } = await main.execute<{ count: number }>(
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
    const outside = connect(main.url, 4, 60_000);
    // Takes the rest, so that another has none at all.
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
