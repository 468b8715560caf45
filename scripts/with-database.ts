import { startEmbedded } from "../db/embedded";
import { db } from "../db/index";
import { migrate } from "../db/migrate";
import { directDatabaseUrl, parseEnv } from "../lib/platform/env";
import { embeddedEnvironment, loadEnvFiles, readEnvironment, withSiteUrl } from "./launch/environment";

/** Runs a command's work on the database that `npm start` uses, running or not, with its environment. */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  loadEnvFiles();
  const { env: plan, isEmbedded } = readEnvironment(process.env);
  const server = isEmbedded ? await startEmbedded({ dataDir: plan.DATA_DIR }) : undefined;
  try {
    const settings = server
      ? await embeddedEnvironment(process.env, server.url, plan.DATA_DIR)
      : withSiteUrl(process.env);
    Object.assign(process.env, settings);
    await migrate(directDatabaseUrl(parseEnv(settings)));
    // Open connections would keep the command from ending, also after an error.
    await work().finally(() => db().close());
  } finally {
    await server?.stop();
  }
}
