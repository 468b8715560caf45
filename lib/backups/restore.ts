import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, migrationHash } from "@/db/migrate";
import {
  type ArchiveEnd,
  archiveEnd,
  archiveHead,
  archiveReader,
  RestoreRefusal,
  rowSeal,
  tableEnd,
  tableHead,
} from "./archive";
import { listTables, quoted } from "./write";

/**
 * Reads an archive into an empty database: migrated as far as the one it came from, filled in one transaction, then migrated
 * to the newest. The file is read through once before anything is touched. Refuses a database that holds any table.
 */
export async function restoreArchive(databaseUrl: string, file: string): Promise<ArchiveEnd> {
  await refuseInhabited(databaseUrl);
  const { migrations } = await readThrough(file);
  if (migrationHash(migrations.count) !== migrations.hash)
    throw new RestoreRefusal(
      "This backup was made by another version of Gendana: restore it with that one or a newer one.",
    );
  await migrate(databaseUrl, migrations.count);
  const end = await withClient(databaseUrl, (client) => fill(client, file));
  await migrate(databaseUrl);
  await withClient(databaseUrl, (client) => client.query("analyze"));
  return end;
}

async function refuseInhabited(databaseUrl: string): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(`select 1 from pg_class where relkind in ('r', 'p') and relnamespace in
      (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss')) limit 1`),
  );
  if (rows.length > 0)
    throw new RestoreRefusal("The database is not empty: a backup is restored into an empty one only.");
}

/** Every seal is compared; what is cut off or was changed is found before the database is touched. */
async function readThrough(file: string) {
  return readArchive(file, async (_, rows) => {
    for await (const _part of rows);
  }).then(({ head }) => head);
}

type Take = (table: { name: string; columns: string[] }, rows: AsyncIterable<Buffer>) => Promise<void>;

async function readArchive(file: string, take: Take) {
  const reader = archiveReader(unpacked(file));
  const head = await reader.json(archiveHead).catch((error) => {
    throw error instanceof RestoreRefusal ? error : new RestoreRefusal("This file is no backup of Gendana.");
  });
  const line: typeof reader.json = (schema) =>
    reader.json(schema).catch((error) => {
      throw error instanceof RestoreRefusal
        ? error
        : new RestoreRefusal("The backup is damaged: one of its lines cannot be read.");
    });
  for (const expected of head.tables) {
    const { table: name, columns } = await line(tableHead);
    const seal = rowSeal();
    await take({ name, columns }, passing(reader.rows(), seal.pass));
    const [said, found] = [await line(tableEnd), seal.end()];
    if (name !== expected || said.rows !== found.rows || said.sha256 !== found.sha256)
      throw new RestoreRefusal(
        `The backup is damaged: the rows of ${expected} are not those that were written.`,
      );
  }
  return { head, end: await line(archiveEnd) };
}

/** What a file holds, or one sentence on why it cannot be read. */
async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(file);
  const gunzip = createGunzip();
  // What fails in reading the file ends the unpacking with the same error.
  packed.on("error", (error) => gunzip.destroy(error));
  try {
    yield* packed.pipe(gunzip);
  } catch (error) {
    throw unreadable(error as NodeJS.ErrnoException, file);
  }
}

function unreadable(error: NodeJS.ErrnoException, file: string): Error {
  if (error.syscall) return new RestoreRefusal(`The file ${file} cannot be read (${error.code}).`);
  if (error.code === "Z_BUF_ERROR")
    return new RestoreRefusal("The backup is damaged: it ends in the middle.");
  if (error.code === "Z_DATA_ERROR" || error.code === "Z_NEED_DICT")
    return new RestoreRefusal("This file is no backup of Gendana, or is damaged.");
  return error;
}

async function* passing(rows: AsyncIterable<Buffer>, pass: (chunk: Buffer) => void) {
  for await (const chunk of rows) {
    pass(chunk);
    yield chunk;
  }
}

/** In one transaction: every row, and where each sequence stood. */
async function fill(client: pg.Client, file: string): Promise<ArchiveEnd> {
  await client.query("set statement_timeout = 0; set lock_timeout = 0; set time zone 'UTC'");
  await client.query("begin");
  const end = await withTablesAtRest(client, async () => {
    const { end } = await readArchive(file, async ({ name, columns }, rows) => {
      const copy = copyFrom(`copy ${publicly(name)} (${columns.map(quoted).join(", ")}) from stdin`);
      await pipeline(Readable.from(rows, { objectMode: false }), client.query(copy));
    });
    return end;
  });
  for (const { name, value, isCalled } of end.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [publicly(name), value, isCalled]);
  await client.query("commit");
  return end;
}

/**
 * Empties all tables for `work`. Triggers of ours rest (rows come as they once were made, history among them), and references
 * are put back afterwards, so that every one of them is checked and no order of tables is needed. None of it takes a superuser.
 */
async function withTablesAtRest<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const tables = (await listTables(client)).map(({ name }) => publicly(name));
  const references = await listReferences(client);
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  // Migrations write some rows themselves.
  await client.query(`truncate ${tables.join(", ")}`);
  const done = await work();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  return done;
}

const publicly = (name: string) => `public.${quoted(name)}`;

async function listReferences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  return rows;
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "gendana restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
