import { randomBytes } from "node:crypto";
import path from "node:path";
import { freePort } from "../../db/embedded/free-port";
import { migrate } from "../../db/migrate";
import { localAddress, superviseApp } from "./app-server";
import { buildIfNeeded } from "./build";
import { findChromium } from "./chromium";
import { runTool } from "./run";
import { readPlaywrightReport, type TestResults } from "./test-report";
import type { TestRun } from "./test-run";
import { UserError } from "./user-error";

const HOST = "127.0.0.1";

/** Runs API, journey and accessibility tests against newly started production servers with demo data. */
export async function runBrowserTests(testRun: TestRun): Promise<TestResults> {
  if (!(await buildIfNeeded(testRun.signal)))
    throw new UserError("The browser tests did not run, because the build failed.");
  const browser = await findChromium(testRun.signal);
  const port = await freePort(HOST);
  const settings = await prepareSite(testRun, port);
  const otherPort = await freePort(HOST);
  // A host name, because passkeys do not work at an IP address.
  const otherUrl = localAddress(otherPort, "localhost");
  const start = (on: number, changes: Record<string, string> = {}) =>
    superviseApp({
      env: { ...testRun.env, ...settings, ...changes, PORT: String(on) },
      port: on,
      host: HOST,
      log: console.log,
    });
  // Two processes on one database: changes in one must reach visitors of the other. The second only serves
  // pages, because its pollers and jobs would slow the tests down.
  const apps = [start(port), start(otherPort, { BACKGROUND_WORK: "worker", SITE_URL: otherUrl })];
  try {
    await Promise.all(apps.map(({ ready }) => ready));
    return await runPlaywright(testRun, {
      ...settings,
      E2E_BASE_URL: settings.SITE_URL,
      E2E_OTHER_URL: otherUrl,
      ...(browser && { CHROMIUM_PATH: browser }),
    });
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
  }
}

async function prepareSite(testRun: TestRun, port: number) {
  const server = await testRun.database();
  const databaseUrl = await server.create("gendana_e2e");
  const settings = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    SITE_URL: localAddress(port, HOST),
    PORT: String(port),
    HOST,
    // Tests set their own client address, as a proxy would.
    TRUSTED_PROXIES: "1",
    DATA_DIR: path.join(testRun.directory, "files"),
    DEMO_MODE: "1",
    LOG_LEVEL: "warn",
    BROTLI_QUALITY: "4",
  };
  // Demo data is loaded in this process, which reads its settings from the environment.
  Object.assign(process.env, settings);
  await migrate(databaseUrl);
  const { seedDemoData } = await import("../../db/demo/seed-demo-data");
  await seedDemoData(databaseUrl);
  return settings;
}

async function runPlaywright(testRun: TestRun, settings: Record<string, string>): Promise<TestResults> {
  const report = path.join(testRun.directory, "playwright.json");
  const env = { ...testRun.env, ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json", ...testRun.filters];
  return readPlaywrightReport(report, await runTool("playwright", args, { env, signal: testRun.signal }));
}
