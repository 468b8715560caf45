import { once } from "node:events";
import { type EmbeddedServer, startEmbedded } from "../../db/embedded";
import { demoAccounts } from "../../lib/platform/demo-accounts";
import { type AppServer, superviseApp } from "./app-server";
import { formatError } from "./user-error";

/** What the first part of `npm start` hands over. */
export interface PreparedSite {
  /** Path of this program, bundled. */
  program: string;
  settings: Record<string, string | undefined>;
  port: number;
  host: string;
  siteUrl: string;
  isDemo: boolean;
  /** For the embedded database; undefined with an external one. */
  dataDir?: string;
}

/**
 * Second part of `npm start`: serves the site until it is stopped and returns the exit code. `release` ends
 * the first part's process, which keeps the embedded database running until then. This part stays in memory,
 * so its imports must be small.
 */
export async function serveSite(
  site: PreparedSite,
  signal: AbortSignal,
  release: () => Promise<void>,
): Promise<number> {
  const running: { database?: EmbeddedServer; app?: AppServer } = {};
  try {
    await serve(site, running, signal, release);
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
  { settings, port, host, siteUrl, isDemo, dataDir }: PreparedSite,
  running: { database?: EmbeddedServer; app?: AppServer },
  signal: AbortSignal,
  release: () => Promise<void>,
): Promise<void> {
  let env = settings;
  if (dataDir) {
    const onMove = (url: string) => running.app?.restart({ DATABASE_URL: url });
    running.database = await startEmbedded({ dataDir, log, onMove });
    env = { ...settings, DATABASE_URL: running.database.url };
  }
  await release();
  signal.throwIfAborted();

  running.app = superviseApp({ env, port, host, log });
  await Promise.race([running.app.ready, once(signal, "abort")]);
  if (signal.aborted) return;
  announce(siteUrl, isDemo);
  await Promise.race([running.app.ended, once(signal, "abort")]);
  log("Stopping");
}

function log(line: string): void {
  console.log(line);
}

function announce(address: string, isDemo: boolean): void {
  log(`\nGendana is ready: ${address}`);
  if (!isDemo) return;
  log("\nDemo accounts");
  for (const { role, email, password } of demoAccounts)
    log(`  ${role.padEnd(11)} ${email.padEnd(18)} ${password}`);
  log("");
}
