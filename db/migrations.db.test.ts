import { readdirSync, readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { openConnection, withConnection } from "./connection";
import { FormerDatabaseError } from "./database-errors";
import { migrate, migrationHash } from "./migrate";
import { emptyDatabase } from "./testing/fresh-database";

/** A database with these hashes recorded as migrations, oldest first, and without our tables. */
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
        // Years later than any of our migrations, so that none of these is applied again.
        4_000_000_000_000 + index,
      ]);
  });
  return url;
}

const listTables = (url: string) =>
  withConnection({ url }, (connection) =>
    connection.query("select tablename from pg_tables where schemaname in ('public', 'pgboss') order by 1"),
  );

const listMigrations = (url: string) =>
  withConnection({ url }, (connection) =>
    connection.query("select * from drizzle.__drizzle_migrations order by id"),
  );

/** Migrates, and expects that this changes neither the tables nor what is recorded. */
async function expectUnchanged(url: string): Promise<void> {
  const tables = await listTables(url);
  const migrations = await listMigrations(url);
  await migrate(url);
  expect(await listTables(url)).toEqual(tables);
  expect(await listMigrations(url)).toEqual(migrations);
}

const journal: { idx: number; when: number; tag: string }[] = JSON.parse(
  readFileSync("db/migrations/meta/_journal.json", "utf8"),
).entries;
/** Each drizzle journal entry's tag is the name of a file. */
const recordedTags = journal.map(({ tag }) => tag);

it("records every migration file in the journal", () => {
  const files = readdirSync("db/migrations").filter((file) => file.endsWith(".sql"));
  expect(files.sort()).toEqual(recordedTags.map((tag) => `${tag}.sql`));
});

it("records migrations in ascending order: drizzle skips one that is not later than the newest applied one", () => {
  expect(journal.map(({ idx }) => idx)).toEqual(journal.map((_, index) => index));
  const late = journal.filter(({ when }, index) => when <= (journal[index - 1]?.when ?? 0));
  expect(late).toEqual([]);
});

/** Here the same word is a value of another type, which had it from the start. */
const otherTypes = ["0032_plan-benefits: closed", "0038_delivery-places: additional_driver"];

it("uses no value of an enum after adding it: PostgreSQL before 17 refuses that within the transaction of an upgrade", () => {
  const added: string[] = [];
  const uses: string[] = [];
  for (const tag of recordedTags)
    for (const statement of readFileSync(`db/migrations/${tag}.sql`, "utf8").split(
      "--> statement-breakpoint",
    )) {
      const value = statement.match(/ADD VALUE '([^']+)'/)?.[1];
      if (value) added.push(value);
      // A cast to text reads the column, not the new value.
      else if (!statement.includes("::text"))
        uses.push(
          ...added.filter((each) => statement.includes(`'${each}'`)).map((each) => `${tag}: ${each}`),
        );
    }
  expect(added).toContain("claim_picture");
  expect(uses).toEqual(otherTypes);
});

/**
 * Changes that would break a process of the previous release, which keeps running after the migration during
 * a deployment.
 */
const breaking: Record<string, RegExp> = {
  "drops or renames a table, a column or a type":
    /\bdrop\s+(column|table|type)\b|\brename\b(?!\s+constraint)/i,
  "changes the type of a column": /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  "forbids null where it was allowed": /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
  "adds a column that only new code fills":
    /\badd\s+column\b(?=[\s\S]*\bnot\s+null\b)(?![\s\S]*\b(default|generated)\b)/i,
  "takes a default away": /\bdrop\s+default\b/i,
};

/**
 * Made before the first release, or deliberately deployed with all processes stopped (docs/operations.md).
 */
const allowed = new Set([
  "0019_with-driver",
  "0028_another-car",
  "0032_plan-benefits",
  "0038_delivery-places",
  "0040_review-phones",
]);

function breaksIn(text: string): string[] {
  const statements = text
    .replace(/--(?!> statement-breakpoint).*$/gm, "")
    .split(/--> statement-breakpoint|;/)
    .map((statement) => statement.trim());
  return statements.flatMap((statement) =>
    Object.entries(breaking)
      .filter(([, pattern]) => pattern.test(statement))
      .map(([what]) => `${what}: ${statement.replace(/\s+/g, " ").slice(0, 120)}`),
  );
}

it("no migration breaks the previous release", () => {
  // The first two create the whole schema.
  const found = recordedTags.slice(2).filter((tag) => !allowed.has(tag));
  expect(
    found.flatMap((tag) =>
      breaksIn(readFileSync(`db/migrations/${tag}.sql`, "utf8")).map((what) => `${tag} ${what}`),
    ),
  ).toEqual([]);
});

it("recognises changes that would break the previous release", () => {
  const table = 'ALTER TABLE "vehicles" ';
  for (const statement of [
    'DROP TABLE "notes"',
    `${table}DROP COLUMN "colour"`,
    `${table}RENAME COLUMN "colour" TO "paint"`,
    `${table}ALTER COLUMN "colour" SET NOT NULL`,
    `${table}ALTER COLUMN "colour" SET DATA TYPE integer`,
    `${table}ALTER COLUMN "colour" DROP DEFAULT`,
    `${table}ADD COLUMN "paint"\n text NOT NULL`,
  ])
    expect([statement, breaksIn(`select 1;--> statement-breakpoint\n${statement};`).length]).toEqual([
      statement,
      1,
    ]);
  for (const statement of [
    'CREATE TABLE "notes" ("body" text NOT NULL)',
    `${table}ADD COLUMN "paint" text`,
    `${table}ADD COLUMN "paint" text DEFAULT '' NOT NULL`,
    'DROP INDEX "vehicles_colour_idx"',
    "-- drop column in words only\nselect 1",
  ])
    expect([statement, breaksIn(statement)]).toEqual([statement, []]);
});

it("migrates an empty database, and does nothing the second time", async () => {
  const url = await emptyDatabase();
  await migrate(url);
  expect((await listTables(url)).length).toBeGreaterThan(80);
  expect(await listMigrations(url)).toHaveLength(recordedTags.length);
  await expectUnchanged(url);
});

it("creates the indexes of a marked migration while others write, and goes on after one was interrupted", async () => {
  const url = await emptyDatabase();
  const position = recordedTags.indexOf("0064_personal-data-indexes");
  await migrate(url, position);
  const writing = await openConnection({ url });
  const other = await openConnection({ url, parameters: { lock_timeout: "5s" } });
  const findBuilders = () =>
    other.query<{ pid: number }>(`select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ilike 'create index concurrently%"quotes_user_idx"%'`);
  const findBuilder = () =>
    vi.waitFor(
      async () => {
        const [builder] = await findBuilders();
        expect(builder).toBeDefined();
        return builder?.pid;
      },
      { timeout: 20_000 },
    );
  const countRecorded = async () => (await other.query("select 1 from drizzle.__drizzle_migrations")).length;
  const findInvalid = () =>
    other.query<{ name: string }>(
      "select indexrelid::regclass::text as name from pg_index where not indisvalid",
    );
  try {
    await writing.query("begin; lock table quotes in row exclusive mode");
    const killed = migrate(url).catch((error: unknown) => error);
    const killedPid = await findBuilder();
    await other.query("begin; lock table quotes, booking_events in row exclusive mode; rollback");
    // Two more nodes wait for the lock: creating an index must not wait for them.
    const waiting = [migrate(url), migrate(url)];
    await other.query("select pg_terminate_backend($1)", [killedPid]);
    expect(await killed).toBeInstanceOf(Error);
    expect(await countRecorded()).toBe(position);
    expect(await findInvalid()).toEqual([{ name: "quotes_user_idx" }]);
    await writing.query("commit");
    await Promise.all(waiting);
    expect(await findInvalid()).toEqual([]);
    expect(await countRecorded()).toBe(recordedTags.length);
    const marked = readFileSync(`db/migrations/${recordedTags[position]}.sql`, "utf8");
    const names = [...marked.matchAll(/INDEX "([^"]+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    const created = await other.query("select 1 from pg_indexes where indexname = any($1::text[])", [names]);
    expect(created.length).toBe(names.length);
  } finally {
    await writing.close();
    await other.close();
  }
}, 60_000);

it("lets others use a table that it waits for, and goes on when the table is free", async () => {
  const url = await emptyDatabase();
  const position = recordedTags.findIndex((tag) =>
    readFileSync(`db/migrations/${tag}.sql`, "utf8").includes('ALTER TABLE "bookings" ADD COLUMN'),
  );
  await migrate(url, position);
  const backup = await openConnection({ url });
  const visitor = await openConnection({ url, parameters: { lock_timeout: "20s" } });
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  try {
    await backup.query("begin; lock table bookings in access share mode");
    const migrating = migrate(url);
    await vi.waitFor(
      async () =>
        expect(
          await visitor.query("select 1 from pg_locks where relation = 'bookings'::regclass and not granted"),
        ).toHaveLength(1),
      { timeout: 20_000 },
    );
    await visitor.query("select count(*) from bookings");
    await vi.waitFor(() => expect(warned).toHaveBeenCalled(), 30_000);
    await backup.query("commit");
    await migrating;
    expect(await listMigrations(url)).toHaveLength(recordedTags.length);
  } finally {
    warned.mockRestore();
    await backup.close();
    await visitor.close();
  }
}, 60_000);

it("refuses a database of an earlier version with instructions and leaves it unchanged", async () => {
  const url = await databaseWithHistory(Array.from({ length: 49 }, (_, index) => `former-${index}`));
  const refused = await migrate(url).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FormerDatabaseError);
  const { message } = refused as Error;
  expect(message).toContain("earlier version of Gendana");
  expect(message).toContain("delete .data");
  expect(message).toContain("DATABASE_URL");
  expect(message).toContain("npm start");
  expect(await listTables(url)).toEqual([]);
  // The lock is free again.
  await expect(migrate(url)).rejects.toBeInstanceOf(FormerDatabaseError);
});

it("refuses a database of an earlier version that had fewer migrations than this one", async () => {
  await expect(migrate(await databaseWithHistory(["former-0"]))).rejects.toBeInstanceOf(FormerDatabaseError);
});

it("refuses a database of which only the first migrations are ours", async () => {
  const url = await databaseWithHistory([migrationHash(1), "of another branch"]);
  await expect(migrate(url)).rejects.toBeInstanceOf(FormerDatabaseError);
});

it("leaves a database of a newer version unchanged", async () => {
  const url = await emptyDatabase();
  await migrate(url);
  await withConnection({ url }, (connection) =>
    connection.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4000000000000)",
    ),
  );
  await expectUnchanged(url);
});
