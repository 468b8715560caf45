import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { db } from "../db";
import { type EmbeddedServer, startEmbedded } from "../db/embedded";
import { checkReadiness } from "../lib/health/queries";
import { runBackground, tidyUp } from "../lib/jobs/background";
import { joinProcesses } from "../lib/processes/presence";
import { embeddedEnvironment, loadEnvFiles, readEnvironment, withSiteUrl } from "./launch/environment";
import { explain, Refusal } from "./launch/refusal";
import { stopSignal } from "./launch/stop-signal";

// npm run worker
// Clocks and jobs apart from the web servers, which leave them to it with BACKGROUND_WORK=worker. Any number may run.
// Migrates nothing: waits until `npm start` has.

const ASK_EVERY_MS = 2_000;
/** For what is under way when it is told to stop; what takes longer is tried again by another. */
const PATIENCE_MS = 20_000;

async function work(signal: AbortSignal): Promise<void> {
  loadEnvFiles();
  const { env: plan, isEmbedded } = readEnvironment(process.env);
  const onMove = () => stop(new Refusal("The database has another address now: start the worker again."));
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
  let hasTold = false;
  while (!signal.aborted && !(await checkReadiness().catch(() => undefined))) {
    if (!hasTold) console.log("Waiting for a migrated database");
    hasTold = true;
    await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function workUntil(signal: AbortSignal): Promise<void> {
  tidyUp();
  const background = runBackground();
  const presence = joinProcesses("worker", background);
  console.log("The worker works");
  await once(signal, "abort");
  console.log("Stopping");
  await background.stop(PATIENCE_MS);
  await presence.leave().catch(() => {});
}

function stop(reason: unknown): void {
  console.error(explain(reason));
  process.exit(1);
}

work(stopSignal()).then(() => process.exit(0), stop);
