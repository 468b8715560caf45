import { freePort } from "../../db/embedded/free-port";
import { superviseApp } from "./app-server";
import { bareEnvironment } from "./environment";

/**
 * Starts the built server once, without a database, so that it records the modules that a start loads
 * (module-cache.cjs). The site also runs without the record, so a failure does not fail the build.
 */
export async function recordModules(signal: AbortSignal): Promise<void> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const settings = {
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    AUTH_SECRET: "-".repeat(64),
    SITE_URL: baseUrl,
    BACKGROUND_WORK: "worker",
    LOG_LEVEL: "silent",
    GENDANA_RECORD_MODULES: "1",
  };
  console.log("Starting the server once, to record what a start loads");
  const env = { ...bareEnvironment(process.env), ...settings };
  const app = superviseApp({ env, port, host: "127.0.0.1", isQuiet: true });
  signal.addEventListener("abort", () => void app.stop(), { once: true });
  try {
    await app.ready;
    // Both fail without a database, after they have loaded nearly everything.
    for (const path of ["/api/ready", "/"]) await fetch(baseUrl + path, { signal });
  } catch (error) {
    console.error("What a start loads could not be recorded:", error);
  } finally {
    await app.stop();
  }
}
