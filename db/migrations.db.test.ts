import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { withConnection } from "./connection";
import { FormerDatabaseError } from "./database-errors";
import { migrate, migrationHash } from "./migrate";
import { emptyDatabase } from "./testing/fresh-database";

/** A database whose migrations are recorded with these hashes, the oldest first; it has no table of ours. */
async function databaseWithHistory(hashes: (string | undefined)[]): Promise<string> {
  const url = await emptyDatabase();
  await withConnection({ url }, async (connection) => {
    await connection.query("create schema drizzle");
    await connection.query(
      "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    );
    for (const [index, hash] of hashes.entries())
      await connection.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
        hash,
        // Years later than any of ours: none of these is applied again.
        4_000_000_000_000 + index,
      ]);
  });
  return url;
}

async function countTables(url: string): Promise<number> {
  const [tables] = await withConnection({ url }, (connection) =>
    connection.query<{ count: number }>(
      "select count(*)::int as count from pg_tables where schemaname in ('public', 'pgboss')",
    ),
  );
  return tables?.count ?? 0;
}

/** Each drizzle journal entry's tag is the name of a file. */
const recordedTags: string[] = JSON.parse(
  readFileSync("db/migrations/meta/_journal.json", "utf8"),
).entries.map(({ tag }: { tag: string }) => tag);

it("records every migration file in the journal", () => {
  const files = readdirSync("db/migrations").filter((file) => file.endsWith(".sql"));
  expect(files.sort()).toEqual(recordedTags.map((tag) => `${tag}.sql`));
});

it("migrates an empty database, and does nothing the second time", async () => {
  const url = await emptyDatabase();
  await migrate(url);
  const tables = await countTables(url);
  expect(tables).toBeGreaterThan(80);
  await migrate(url);
  expect(await countTables(url)).toBe(tables);
});

it("refuses a database of a former version with what to do, and leaves it as it is", async () => {
  const url = await databaseWithHistory(Array.from({ length: 49 }, (_, index) => `former-${index}`));
  const refused = await migrate(url).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FormerDatabaseError);
  const { message } = refused as Error;
  expect(message).toContain("former version of Gendana");
  expect(message).toContain("delete .data");
  expect(message).toContain("DATABASE_URL");
  expect(message).toContain("npm start");
  expect(await countTables(url)).toBe(0);
  // The lock is free again.
  await expect(migrate(url)).rejects.toBeInstanceOf(FormerDatabaseError);
});

it("refuses a former version that had fewer migrations than this one", async () => {
  await expect(migrate(await databaseWithHistory(["former-0"]))).rejects.toBeInstanceOf(FormerDatabaseError);
});

it("refuses one whose first migrations alone are ours", async () => {
  const url = await databaseWithHistory([migrationHash(1), "of another branch"]);
  await expect(migrate(url)).rejects.toBeInstanceOf(FormerDatabaseError);
});

it("leaves a database of a newer version as it is", async () => {
  const url = await emptyDatabase();
  await migrate(url);
  await withConnection({ url }, (connection) =>
    connection.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4000000000000)",
    ),
  );
  await migrate(url);
});
