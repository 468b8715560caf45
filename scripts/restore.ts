import { parseArgs } from "node:util";
import { startEmbedded } from "../db/embedded";
import { RestoreError } from "../lib/operations/backups/archive";
import { restoreArchive } from "../lib/operations/backups/restore-archive";
import { directDatabaseUrl } from "../lib/platform/env";
import { loadEnvFiles, readEnvironment } from "./launch/environment";
import { formatError, UserError } from "./launch/user-error";

// npm run db:restore -- gendana-2026-11-22T08-00-00.backup.gz --database restored
// Restores into an empty database: the one of that name on the server of DATABASE_DIRECT_URL or DATABASE_URL, without
// the option the one that this URL names, or the embedded one (stop Gendana and move .data away first).

const usage = "usage: npm run db:restore -- gendana-….backup.gz [--database <name>]";

async function restore(): Promise<void> {
  const { file, database } = readArguments();
  loadEnvFiles();
  const { env, isEmbedded } = readEnvironment(process.env);
  if (isEmbedded && database) throw new UserError("--database needs DATABASE_URL.");
  const server = isEmbedded ? await startEmbedded({ dataDir: env.DATA_DIR }) : undefined;
  const url = new URL(server?.url ?? directDatabaseUrl(env));
  if (database) url.pathname = `/${encodeURIComponent(database)}`;
  try {
    const { tables, rows } = await restoreArchive(url.href, file);
    console.log(`${rows.toLocaleString("en-US")} rows of ${tables} tables restored.`);
    console.log("The site is closed until an administrator ends the maintenance: see docs/recovery.md.");
    console.log("Uploads are not part of a backup: restore DATA_DIR/files too, unless they are in a bucket.");
    if (isEmbedded && !process.env.AUTH_SECRET)
      console.log("Restore DATA_DIR/auth-secret before the start as well: without it no upload can be read.");
  } finally {
    await server?.stop();
  }
}

function readArguments(): { file: string; database?: string } {
  try {
    const { values, positionals } = parseArgs({
      options: { database: { type: "string" } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file, database: values.database };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${usage}`);
  }
  throw new UserError(usage);
}

restore().catch((error) => {
  console.error(error instanceof RestoreError ? error.message : formatError(error));
  process.exitCode = 1;
});
