import { startEmbedded } from "../db/embedded";
import { RestoreError } from "../lib/operations/backups/archive";
import { restoreArchive } from "../lib/operations/backups/restore-archive";
import { directDatabaseUrl } from "../lib/platform/env";
import { loadEnvFiles, readEnvironment } from "./launch/environment";
import { formatError, UserError } from "./launch/user-error";

// npm run db:restore -- gendana-2026-11-22T08-00-00.backup.gz
// Restores into the empty database that DATABASE_URL names, or into the embedded one (stop Gendana and move
// .data away first).

async function restore(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new UserError("usage: npm run db:restore -- gendana-….backup.gz");
  loadEnvFiles();
  const { env, isEmbedded } = readEnvironment(process.env);
  const server = isEmbedded ? await startEmbedded({ dataDir: env.DATA_DIR }) : undefined;
  try {
    const { tables, rows } = await restoreArchive(server?.url ?? directDatabaseUrl(env), file);
    console.log(`${rows.toLocaleString("en-US")} rows of ${tables} tables restored.`);
    console.log("The site is closed until an administrator ends the maintenance: see docs/recovery.md.");
    console.log("Uploads are not part of a backup: restore DATA_DIR/files too, unless they are in a bucket.");
  } finally {
    await server?.stop();
  }
}

restore().catch((error) => {
  console.error(error instanceof RestoreError ? error.message : formatError(error));
  process.exitCode = 1;
});
