import { once } from "node:events";
import { type EmbeddedServer, startEmbedded } from "../../db/embedded";
import { becomesFree } from "../../db/embedded/free-port";
import { migrate } from "../../db/migrate";
import { demoAccounts } from "../../lib/platform/demo-accounts";
import { parseEnv } from "../../lib/platform/env";
import { type AppServer, describePortConflict, superviseApp } from "./app-server";
import { buildIfNeeded, type WithLock } from "./build";
import { embeddedEnvironment, loadEnvFiles, readEnvironment, withSiteUrl } from "./environment";
import { stopSignal } from "./stop-signal";
import { formatError, UserError } from "./user-error";

const log = (line: string) => console.log(line);

/** `npm start`: prepares and serves the site until it is stopped. Returns the exit code. */
export async function start(withLock: WithLock): Promise<number> {
  const signal = stopSignal();
  const running: { database?: EmbeddedServer; app?: AppServer } = {};
  try {
    await serve(running, withLock, signal);
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    console.error(formatError(error));
    return 1;
  } finally {
    await running.app?.stop();
    await running.database?.stop();
  }
}

async function serve(
  running: { database?: EmbeddedServer; app?: AppServer },
  withLock: WithLock,
  signal: AbortSignal,
): Promise<void> {
  loadEnvFiles();
  const { env: plan, isEmbedded } = readEnvironment(process.env);
  if (!(await becomesFree(plan.PORT, plan.HOST)))
    throw new UserError(await describePortConflict(plan.PORT, plan.HOST));
  if (!(await buildIfNeeded(withLock, signal)))
    throw new UserError("The build failed; its messages are above.");
  signal.throwIfAborted();

  if (isEmbedded) {
    const onMove = (url: string) => running.app?.restart({ DATABASE_URL: url });
    running.database = await startEmbedded({ dataDir: plan.DATA_DIR, log, onMove });
  }
  const settings = running.database
    ? await embeddedEnvironment(process.env, running.database.url, plan.DATA_DIR)
    : withSiteUrl(process.env);
  // The demo data is loaded in this process, which reads its settings from the environment.
  Object.assign(process.env, settings);
  const env = parseEnv(settings);
  // Migrations and demo data run in transactions: interrupted, they leave nothing half done.
  await Promise.race([fillDatabase(env.DATABASE_URL, env.DEMO_MODE), once(signal, "abort")]);
  signal.throwIfAborted();

  running.app = superviseApp({ env: settings, port: env.PORT, host: env.HOST, log });
  await Promise.race([running.app.ready, once(signal, "abort")]);
  if (signal.aborted) return;
  announce(env.SITE_URL, env.DEMO_MODE);
  await Promise.race([running.app.ended, once(signal, "abort")]);
  log("Stopping");
}

async function fillDatabase(url: string, isDemo: boolean): Promise<void> {
  await migrate(url);
  if (!isDemo) return;
  const { seedDemoData } = await import("../../db/demo/seed-demo-data");
  await seedDemoData(url);
}

function announce(address: string, isDemo: boolean): void {
  log(`\nGendana is ready: ${address}`);
  if (!isDemo) return;
  log("\nDemo accounts");
  for (const { role, email, password } of demoAccounts)
    log(`  ${role.padEnd(11)} ${email.padEnd(18)} ${password}`);
  log("");
}
