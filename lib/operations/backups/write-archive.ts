import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Connection, withConnection } from "@/db/connection";
import { type StorageKey, storageKeys } from "@/lib/platform/crypto/storage-keys";
import { type ArchiveEnd, type ArchiveHead, endOfRowsLine, rowDigest } from "./archive";
import { encryptArchive } from "./encrypted-archive";

/** Excluded from backups: machine-local or transient tables. */
const excludedTables = ["backups", "worker_processes", "realtime_events", "rate_limits"];

const GATHER_BYTES = 256 * 1024;

interface BackupProgress {
  tablesDone: number;
  tablesTotal: number;
  rows: number;
}

/**
 * Writes a snapshot of all tables to a file that only its owner may read, without blocking writers. pg-boss's
 * tables and the migration history are left out, as migrating creates them.
 */
export async function writeArchive(
  databaseUrl: string,
  file: string,
  onProgress: (progress: BackupProgress) => Promise<unknown>,
  [key] = storageKeys("backups"),
): Promise<ArchiveEnd> {
  const parameters = { application_name: "gendana backup" };
  return withConnection({ url: databaseUrl, parameters }, async (connection) => {
    const archive = openArchive(file, key);
    try {
      await connection.query(
        "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set time zone 'UTC'",
      );
      await connection.query("begin transaction isolation level repeatable read, read only");
      const end = await writeTables(connection, archive.put, onProgress);
      await archive.finish();
      await connection.query("commit");
      return end;
    } catch (error) {
      archive.abandon();
      throw error;
    }
  });
}

type Put = (bytes: Buffer | string) => Promise<void>;

/** Creates a new private file written through gzip and, with a key, encrypted; `put` waits while the disk is behind. */
function openArchive(file: string, key: StorageKey | undefined) {
  const gzip = createGzip();
  const target = createWriteStream(file, { mode: 0o600, flags: "wx" });
  const written = key ? pipeline(gzip, encryptArchive(key), target) : pipeline(gzip, target);
  // The promise is awaited at the end; without this an earlier error would be an unhandled rejection.
  written.catch(() => {});
  const put: Put = async (bytes) => {
    if (target.errored) throw target.errored;
    if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), written]);
  };
  return {
    put,
    finish() {
      gzip.end();
      return written;
    },
    abandon() {
      gzip.destroy();
      target.destroy();
    },
  };
}

async function writeTables(
  connection: Connection,
  put: Put,
  onProgress: (progress: BackupProgress) => Promise<unknown>,
) {
  const tables = (await listTables(connection)).filter(({ name }) => !excludedTables.includes(name));
  const progress: BackupProgress = { tablesDone: 0, tablesTotal: tables.length, rows: 0 };
  await put(
    jsonLine(
      await readArchiveHead(
        connection,
        tables.map(({ name }) => name),
      ),
    ),
  );
  for (const { name, columns } of tables) {
    await put(jsonLine({ table: name, columns }));
    const tableDigest = await writeRows(connection, copyStatement(name, columns), put);
    await put(endOfRowsLine + jsonLine(tableDigest));
    progress.tablesDone += 1;
    progress.rows += tableDigest.rows;
    await onProgress({ ...progress });
  }
  const end = { sequences: await listSequences(connection), tables: tables.length, rows: progress.rows };
  await put(jsonLine(end));
  return end;
}

async function writeRows(connection: Connection, copy: string, put: Put) {
  const digest = rowDigest();
  let gathered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of (await connection.copyTo(copy)) as AsyncIterable<Buffer>) {
    digest.pass(chunk);
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < GATHER_BYTES) continue;
    await put(Buffer.concat(gathered));
    [gathered, bytes] = [[], 0];
  }
  if (bytes > 0) await put(Buffer.concat(gathered));
  return digest.end();
}

async function readArchiveHead(connection: Connection, tables: string[]): Promise<ArchiveHead> {
  const [migrated] = await connection.query<{ count: number; hash: string; now: string }>(
    `select count(*)::int as count, (array_agg(hash order by created_at desc))[1] as hash, now() as now
     from drizzle.__drizzle_migrations`,
  );
  if (!migrated) throw new Error("no migrations");
  const { count, hash, now } = migrated;
  return {
    format: "gendana-backup",
    version: 1,
    createdAt: new Date(now).toISOString(),
    migrations: { count, hash },
    tables,
  };
}

/** Returns the tables by name, each with the columns that are not generated. */
export async function listTables(connection: Connection): Promise<{ name: string; columns: string[] }[]> {
  return connection.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
}

function copyStatement(table: string, columns: string[]): string {
  return `copy public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(", ")}) to stdout`;
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function listSequences(connection: Connection): Promise<ArchiveEnd["sequences"]> {
  const rows = await connection.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const found: ArchiveEnd["sequences"] = [];
  for (const { name } of rows) {
    const state = await connection.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from public.${quoteIdentifier(name)}`,
    );
    for (const { value, isCalled } of state) found.push({ name, value, isCalled });
  }
  return found;
}

const jsonLine = (value: object) => `${JSON.stringify(value)}\n`;
