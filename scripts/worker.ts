import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedServer, startEmbedded } from "../db/embedded";
import { db } from "../db/index";
import { removeBackupLeftovers, runBackground } from "../lib/operations/jobs/background";
import { startHeartbeat } from "../lib/operations/processes/heartbeat";
import { registerPorts } from "../lib/operations/register-ports";
import { checkReadiness } from "../lib/platform/health/queries";
import { writeKinyarwandaNumbers } from "../lib/platform/i18n/kinyarwanda-numbers";
import { embeddedEnvironment, loadEnvFiles, readEnvironment, withSiteUrl } from "./launch/environment";
import { stopSignal } from "./launch/stop-signal.mjs";
import { formatError, UserError } from "./launch/user-error";

// npm run worker
// Runs pollers and jobs outside the web servers, which need BACKGROUND_WORK=worker. Any number may run.
// Does not migrate the database: it waits until `npm start` has.

const ASK_EVERY_MS = 2_000;
/**
 * Time for work in progress when the process is asked to stop; work that takes longer is retried by another
 * process.
 */
const PATIENCE_MS = 20_000;

async function work(signal: AbortSignal): Promise<void> {
  loadEnvFiles();
  const { env: plan, isEmbedded } = readEnvironment(process.env);
  const onMove = () => stop(new UserError("The database has another address now: start the worker again."));
  const server = isEmbedded ? await startEmbedded({ dataDir: plan.DATA_DIR, onMove }) : undefined;
  try {
    Object.assign(process.env, await settings(server, plan.DATA_DIR));
    await untilMigrated(signal);
    if (!signal.aborted) await workUntil(signal);
    await db().close();
  } finally {
    await server?.stop();
  }
}

function settings(server: EmbeddedServer | undefined, dataDir: string) {
  return server ? embeddedEnvironment(process.env, server.url, dataDir) : withSiteUrl(process.env);
}

async function untilMigrated(signal: AbortSignal): Promise<void> {
  let hasLogged = false;
  while (!signal.aborted && !(await checkReadiness().catch(() => undefined))) {
    if (!hasLogged) console.log("Waiting for a migrated database");
    hasLogged = true;
    await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function workUntil(signal: AbortSignal): Promise<void> {
  const flush = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import("../lib/operations/processes/start-tracing")).startTracing()
    : undefined;
  writeKinyarwandaNumbers();
  registerPorts();
  removeBackupLeftovers();
  const background = runBackground();
  const presence = startHeartbeat("worker", background);
  console.log("The worker works");
  await once(signal, "abort");
  console.log("Stopping");
  await background.stop(PATIENCE_MS);
  await flush?.();
  await presence.leave().catch(() => {});
}

function stop(reason: unknown): void {
  console.error(formatError(reason));
  process.exit(1);
}

work(stopSignal()).then(() => process.exit(0), stop);
