import { once } from "node:events";
import { type EmbeddedServer, startEmbedded } from "../../db/embedded";
import { becomesFree } from "../../db/embedded/free-port";
import { migrate } from "../../db/migrate";
import { demoAccounts } from "../../lib/auth/demo-accounts";
import { parseEnv } from "../../lib/env";
import { type AppServer, superviseApp, whoHasPort } from "./app-server";
import { buildIfNeeded, type WithLock } from "./build";
import { embeddedEnvironment, loadEnvFiles, readEnvironment, withSiteUrl } from "./environment";
import { explain, Refusal } from "./refusal";
import { stopSignal } from "./stop-signal";

const log = (line: string) => console.log(line);

/** `npm start`: from a clone to a served site; ends when it is told to. Gives the exit code. */
export async function start(withLock: WithLock): Promise<number> {
  const signal = stopSignal();
  const running: { database?: EmbeddedServer; app?: AppServer } = {};
  try {
    await serve(running, withLock, signal);
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    console.error(explain(error));
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
  if (!(await becomesFree(plan.PORT, plan.HOST))) throw new Refusal(await whoHasPort(plan.PORT, plan.HOST));
  if (!(await buildIfNeeded(withLock, signal)))
    throw new Refusal("The build failed; its messages are above.");
  signal.throwIfAborted();

  if (isEmbedded) {
    const onMove = (url: string) => running.app?.restart({ DATABASE_URL: url });
    running.database = await startEmbedded({ dataDir: plan.DATA_DIR, log, onMove });
  }
  const settings = running.database
    ? await embeddedEnvironment(process.env, running.database.url, plan.DATA_DIR)
    : withSiteUrl(process.env);
  // The seed runs in this process and reads its settings where the app does.
  Object.assign(process.env, settings);
  const env = parseEnv(settings);
  // Migrations and seed are transactions: cut off, they leave nothing half done.
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
  const { seedDemoTown } = await import("../../db/seed");
  await seedDemoTown(url);
}

function announce(address: string, isDemo: boolean): void {
  log(`\nGendana is ready: ${address}`);
  if (!isDemo) return;
  log("\nDemo accounts");
  for (const { role, email, password } of demoAccounts)
    log(`  ${role.padEnd(11)} ${email.padEnd(18)} ${password}`);
  log("");
}
