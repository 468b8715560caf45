import { randomBytes } from "node:crypto";
import path from "node:path";
import { freePort } from "../../db/embedded/free-port";
import { migrate } from "../../db/migrate";
import { localAddress, superviseApp } from "./app-server";
import { buildIfNeeded } from "./build";
import { findChromium } from "./chromium";
import { Refusal } from "./refusal";
import { runTool } from "./run";
import { type Counts, readPlaywrightReport } from "./test-report";
import type { Trial } from "./test-trial";

const HOST = "127.0.0.1";

/** API, journeys and accessibility against a production server of our own, with the demo town in its database. */
export async function runBrowserTests(trial: Trial): Promise<Counts> {
  if (!(await buildIfNeeded(trial.withLock, trial.signal)))
    throw new Refusal("The browser tests did not run, because the build failed.");
  const browser = await findChromium(trial.signal);
  const port = await freePort(HOST);
  const settings = await prepareSite(trial, port);
  const otherPort = await freePort(HOST);
  const start = (on: number) =>
    superviseApp({
      env: { ...trial.env, ...settings, PORT: String(on) },
      port: on,
      host: HOST,
      log: console.log,
    });
  // Two processes on one database: what one changes the other's visitors see.
  const apps = [start(port), start(otherPort)];
  try {
    await Promise.all(apps.map(({ ready }) => ready));
    return await runPlaywright(trial, {
      ...settings,
      E2E_BASE_URL: settings.SITE_URL,
      E2E_OTHER_URL: localAddress(otherPort, HOST),
      ...(browser && { CHROMIUM_PATH: browser }),
    });
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
  }
}

async function prepareSite(trial: Trial, port: number) {
  const server = await trial.database();
  const databaseUrl = await server.create("gendana_e2e");
  const settings = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    SITE_URL: localAddress(port, HOST),
    PORT: String(port),
    HOST,
    // The tests say where each of them comes from, as a proxy would.
    TRUSTED_PROXIES: "1",
    DATA_DIR: path.join(trial.directory, "files"),
    DEMO_MODE: "1",
    LOG_LEVEL: "warn",
  };
  // The seed runs in this process and reads its settings where the app does.
  Object.assign(process.env, settings);
  await migrate(databaseUrl);
  const { seedDemoTown } = await import("../../db/seed");
  await seedDemoTown(databaseUrl);
  return settings;
}

async function runPlaywright(trial: Trial, settings: Record<string, string>): Promise<Counts> {
  const report = path.join(trial.directory, "playwright.json");
  const env = { ...trial.env, ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json", ...trial.filters];
  return readPlaywrightReport(report, await runTool("playwright", args, { env, signal: trial.signal }));
}
