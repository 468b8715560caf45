import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Connection, withConnection } from "@/db/connection";
import { migrate, migrationHash } from "@/db/migrate";
import { storageKeys } from "@/lib/platform/crypto/storage-keys";
import {
  type ArchiveEnd,
  archiveEnd,
  archiveHead,
  archiveReader,
  RestoreError,
  rowDigest,
  tableEnd,
  tableHead,
} from "./archive";
import { decryptArchive, isEncryptedArchive } from "./encrypted-archive";
import { listTables, quoteIdentifier } from "./write-archive";

/**
 * Restores an archive into an empty database: migrates to the archive's version, fills the tables in one
 * transaction, then migrates to the newest version. The whole file is verified before anything is changed. Until an
 * administrator ends the maintenance that it begins, nothing moves money, closes or decides.
 * Throws if the database has any table.
 */
export async function restoreArchive(databaseUrl: string, file: string): Promise<ArchiveEnd> {
  await refuseNonEmpty(databaseUrl);
  const { migrations, createdAt } = await verifyArchive(file);
  if (migrationHash(migrations.count) !== migrations.hash)
    throw new RestoreError(
      "This backup was made by another version of Gendana, and this one cannot read it: restore it with the version that made it.",
    );
  await migrate(databaseUrl, migrations.count);
  const settings = restoring(databaseUrl);
  const end = await withConnection(settings, (connection) => fill(connection, file));
  await migrate(databaseUrl);
  await withConnection(settings, async (connection) => {
    await connection.query("select hold_after_restore($1::timestamptz)", [createdAt]);
    await connection.query("analyze");
  });
  return end;
}

async function refuseNonEmpty(databaseUrl: string): Promise<void> {
  const [found] = await withConnection(restoring(databaseUrl), (connection) =>
    connection.query<{
      name: string;
    }>(`select current_database() as name from pg_class where relkind in ('r', 'p') and relnamespace in
      (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss')) limit 1`),
  );
  if (found)
    throw new RestoreError(
      `The database "${found.name}" is not empty: a backup can only be restored into an empty one.`,
    );
}

/** Compares every hash, so that a truncated or changed file is found before the database is touched. */
async function verifyArchive(file: string) {
  return readArchive(file, async (_, rows) => {
    for await (const _part of rows);
  }).then(({ head }) => head);
}

type RowHandler = (table: { name: string; columns: string[] }, rows: AsyncIterable<Buffer>) => Promise<void>;

async function readArchive(file: string, take: RowHandler) {
  const reader = archiveReader(unpacked(file));
  const head = await reader.json(archiveHead).catch((error) => {
    throw error instanceof RestoreError ? error : new RestoreError("This file is not a backup of Gendana.");
  });
  const readLine: typeof reader.json = (schema) =>
    reader.json(schema).catch((error) => {
      throw error instanceof RestoreError
        ? error
        : new RestoreError("The backup is damaged: one of its lines cannot be read.");
    });
  for (const expected of head.tables) {
    const { table: name, columns } = await readLine(tableHead);
    const digest = rowDigest();
    await take({ name, columns }, tee(reader.rows(), digest.pass));
    const [recorded, found] = [await readLine(tableEnd), digest.end()];
    if (name !== expected || recorded.rows !== found.rows || recorded.sha256 !== found.sha256)
      throw new RestoreError(
        `The backup is damaged: the rows of ${expected} are not those that were written.`,
      );
  }
  return { head, end: await readLine(archiveEnd) };
}

/** Yields the file's content, or throws one sentence on why it cannot be read. */
async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const packed = Readable.from(decrypted(file), { objectMode: false });
  // A read error ends the decompression with the same error.
  packed.on("error", (error) => gunzip.destroy(error));
  try {
    yield* packed.pipe(gunzip);
  } catch (error) {
    throw unreadable(error as NodeJS.ErrnoException, file);
  }
}

async function* decrypted(file: string): AsyncGenerator<Buffer> {
  const isEncrypted = await isEncryptedArchive(file);
  const stored = createReadStream(file);
  yield* isEncrypted ? decryptArchive(stored, storageKeys("backups")) : stored;
}

function unreadable(error: NodeJS.ErrnoException, file: string): Error {
  if (error.syscall) return new RestoreError(`The file ${file} cannot be read (${error.code}).`);
  if (error.code === "Z_BUF_ERROR") return new RestoreError("The backup is damaged: it ends in the middle.");
  if (error.code === "Z_DATA_ERROR" || error.code === "Z_NEED_DICT")
    return new RestoreError("This file is not a backup of Gendana, or is damaged.");
  return error;
}

async function* tee(rows: AsyncIterable<Buffer>, pass: (chunk: Buffer) => void) {
  for await (const chunk of rows) {
    pass(chunk);
    yield chunk;
  }
}

/** Restores every row and the position of each sequence in one transaction. */
async function fill(connection: Connection, file: string): Promise<ArchiveEnd> {
  await connection.query("set statement_timeout = 0; set lock_timeout = 0; set time zone 'UTC'");
  await connection.query("begin");
  const end = await withConstraintsSuspended(connection, async () => {
    const { end } = await readArchive(file, async ({ name, columns }, rows) => {
      const copy = await connection.copyFrom(
        `copy ${publicTable(name)} (${columns.map(quoteIdentifier).join(", ")}) from stdin`,
      );
      await pipeline(Readable.from(rows, { objectMode: false }), copy);
    });
    return end;
  });
  for (const { name, value, isCalled } of end.sequences)
    await connection.query("select setval($1::regclass, $2::bigint, $3)", [
      publicTable(name),
      value,
      isCalled,
    ]);
  await connection.query("commit");
  return end;
}

/**
 * Empties all tables for `work`. Our triggers are disabled, because rows are restored as they were, including
 * history. Foreign keys are dropped and added again afterwards, so all of them are checked and table order
 * does not matter. None of it needs a superuser.
 */
async function withConstraintsSuspended<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const tables = (await listTables(connection)).map(({ name }) => publicTable(name));
  const references = await listReferences(connection);
  for (const { table, name } of references)
    await connection.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await connection.query(`alter table ${table} disable trigger user`);
  // Migrations insert some rows themselves.
  await connection.query(`truncate ${tables.join(", ")}`);
  const done = await work();
  for (const table of tables) await connection.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references)
    await connection.query(`alter table ${table} add constraint ${name} ${definition}`);
  return done;
}

const publicTable = (name: string) => `public.${quoteIdentifier(name)}`;

async function listReferences(connection: Connection) {
  return connection.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
}

const restoring = (url: string) => ({ url, parameters: { application_name: "gendana restore" } });
