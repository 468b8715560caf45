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
