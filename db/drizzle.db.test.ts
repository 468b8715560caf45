import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { connect, type Executor } from "./index";
import { freshDatabase } from "./testing/fresh-database";

const main = await freshDatabase();
const notes = pgTable("notes", { id: integer().primaryKey(), note: text() });
await main.execute(sql`create table notes (id int primary key, note text)`);

/** The statements that the server keeps for a pool's single connection. */
async function prepared(database: Executor): Promise<unknown[]> {
  const rows = await database.execute(
    sql`select statement from pg_prepared_statements where from_sql = false`,
  );
  return rows.map(({ statement }) => statement);
}

async function withPool<T>(
  options: { isPrepared: boolean },
  work: (database: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const database = connect(main.url, 1, options);
  return work(database).finally(database.close);
}

const find = (database: Executor, id: number) => database.select().from(notes).where(eq(notes.id, id));

it("prepares statements built by Drizzle once per connection, and plans hand-written ones each time", async () => {
  await withPool({ isPrepared: true }, async (database) => {
    for (const id of [1, 2, 3]) {
      await database.insert(notes).values({ id, note: `note ${id}` });
      expect(await find(database, id)).toEqual([{ id, note: `note ${id}` }]);
      await database.execute(sql`select * from notes where id = ${id}`);
    }
    await database.transaction((tx) => find(tx, 1));
    expect((await prepared(database)).sort()).toEqual([
      `insert into "notes" ("id", "note") values ($1, $2)`,
      `select "id", "note" from "notes" where "notes"."id" = $1`,
    ]);
  });
});

it("prepares nothing if that is turned off", async () => {
  await withPool({ isPrepared: false }, async (database) => {
    await find(database, 1);
    expect(await prepared(database)).toEqual([]);
  });
});

it("replaces a connection that holds 300 prepared statements", async () => {
  await withPool({ isPrepared: true }, async (database) => {
    for (let count = 0; count < 420; count++)
      await database
        .select({ [`column${count}`]: notes.id, text: sql.raw(`'${count}'`) })
        .from(notes)
        .limit(1);
    expect(await prepared(database)).toHaveLength(120);
  });
});

it("a failed statement rolls back only its savepoint, and a failed transaction everything", async () => {
  await main.delete(notes);
  const failing = (tx: Executor) => tx.insert(notes).values({ id: 1, note: "twice" });
  await main.transaction(async (tx) => {
    await tx.insert(notes).values({ id: 1, note: "kept" });
    await tx.transaction(async (nested) => {
      await nested.insert(notes).values({ id: 2, note: "kept" });
      await expect(nested.transaction(failing)).rejects.toThrow();
      await nested.insert(notes).values({ id: 3, note: "kept" });
    });
    await expect(
      tx.transaction(async (nested) => {
        await nested.insert(notes).values({ id: 4, note: "lost" });
        await failing(nested);
      }),
    ).rejects.toThrow();
  });
  await expect(
    main.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 5, note: "lost" });
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  expect(await main.select({ id: notes.id }).from(notes).orderBy(notes.id)).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ]);
});

it("a failed statement that contains a whole transaction leaves none open", async () => {
  await withPool({ isPrepared: true }, async (database) => {
    await expect(database.execute(sql.raw("BEGIN; select 1 / 0; COMMIT"))).rejects.toThrow();
    expect(await database.execute(sql`select 1 as alive`)).toEqual([{ alive: 1 }]);
  });
});

it("stops waiting for a free connection after the patience", async () => {
  const database = connect(main.url, 1, { patience: 2_000 });
  await database.transaction(async () => {
    await expect(database.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { code: "CONNECT_TIMEOUT" },
    });
  });
  expect(await database.execute(sql`select 1 as free`)).toEqual([{ free: 1 }]);
  await database.close();
});
