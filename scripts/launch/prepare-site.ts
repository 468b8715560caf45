import { once } from "node:events";
import { isEmptyDatabase } from "../../db/demo/is-empty-database";
import { type EmbeddedServer, startEmbedded } from "../../db/embedded";
import { becomesFree } from "../../db/embedded/free-port";
import { migrate } from "../../db/migrate";
import { directDatabaseUrl, parseEnv } from "../../lib/platform/env";
import { describePortConflict } from "./app-server";
import { buildIfNeeded } from "./build";
import { bundleProgram } from "./bundle-program";
import { embeddedEnvironment, loadEnvFiles, readEnvironment, withSiteUrl } from "./environment";
import type { PreparedSite } from "./serve-site";
import { stopSignal } from "./stop-signal.mjs";
import { formatError, UserError } from "./user-error";

// First part of `npm start`, in a separate process (start.mjs): settings, build, database, demo data. It
// keeps the embedded database running until the launcher has connected to it.

const signal = stopSignal();
let database: EmbeddedServer | undefined;
let isHandedOver = false;
try {
  const site = await prepare();
  isHandedOver = true;
  await new Promise((resolve) => process.send?.(site, resolve));
  if (database && !signal.aborted) await once(signal, "abort");
} catch (error) {
  if (!signal.aborted) {
    console.error(formatError(error));
    process.exitCode = 1;
  }
}
await database?.stop();
process.exit();

async function prepare(): Promise<PreparedSite> {
  loadEnvFiles();
  const { env: plan, isEmbedded } = readEnvironment(process.env);
  if (!(await becomesFree(plan.PORT, plan.HOST)))
    throw new UserError(await describePortConflict(plan.PORT, plan.HOST));
  if (!(await buildIfNeeded(signal))) throw new UserError("The build failed; its messages are above.");
  signal.throwIfAborted();

  if (isEmbedded) database = await startEmbedded({ dataDir: plan.DATA_DIR, log });
  const settings = database
    ? await embeddedEnvironment(process.env, database.url, plan.DATA_DIR)
    : withSiteUrl(process.env);
  // Demo data is loaded in this process, which reads its settings from the environment.
  Object.assign(process.env, settings);
  const env = parseEnv(settings);
  // Migrations and demo data run in transactions, so an interruption leaves nothing half done.
  await Promise.race([fillDatabase(directDatabaseUrl(env), env.DEMO_MODE), once(signal, "abort")]);
  signal.throwIfAborted();
  return {
    program: await bundleProgram("scripts/launch/serve-site.ts"),
    settings,
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL,
    isDemo: env.DEMO_MODE,
    dataDir: isEmbedded ? plan.DATA_DIR : undefined,
  };
}

async function fillDatabase(url: string, isDemo: boolean): Promise<void> {
  await migrate(url);
  if (!isDemo || !(await isEmptyDatabase(url))) return;
  const { seedDemoData } = await import("../../db/demo/seed-demo-data");
  await seedDemoData(url);
}

function log(line: string): void {
  if (!isHandedOver) console.log(line);
}
