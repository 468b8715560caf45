import { rm } from "node:fs/promises";
import path from "node:path";
import { makeScratch } from "../../db/embedded/scratch";
import { buildIfNeeded } from "./build";
import { bareEnvironment } from "./environment";
import { runTool, type TOOLS } from "./run";
import { stopSignal } from "./stop-signal.mjs";
import { runBrowserTests } from "./test-browser";
import { clearAbandoned, startTestDatabase, type TestDatabase } from "./test-database";
import { addResults, oneTest, readVitestReport, type TestResults } from "./test-report";
import type { TestRun } from "./test-run";
import { formatError, UserError } from "./user-error";

type Step = (testRun: TestRun) => Promise<TestResults>;

/**
 * Lanes run in parallel, the steps of a lane one after another: no step uses two cores for long, and the type
 * check and the build write the same generated types.
 */
const LANES = [["lint", "types", "build"], ["unit"], ["database"]];

const STEPS: Record<string, Step> = {
  lint: (testRun) => tool(testRun, "biome", ["ci", "."]),
  types: checkTypes,
  // A time zone far from UTC, with summer time in the northern winter: a rule that depends on the machine's
  // zone fails here.
  unit: (testRun) => runVitest(testRun, "Pacific/Auckland", ["unit"]),
  database: (testRun) => runVitest(testRun, "UTC", ["database", "isolated"]),
  build: async ({ signal }) => oneTest(await buildIfNeeded(signal), "next build"),
  e2e: runBrowserTests,
};

/**
 * `npm test`: runs every step, even after a failed one. `--only=unit,e2e` selects steps, other arguments go
 * to Playwright. Returns the exit code.
 */
export async function test(args: string[]): Promise<number> {
  const total = await withTestRun(narrowing(args), (testRun) => runSteps(chosen(args), testRun)).catch(
    (error) => {
      console.error(formatError(error));
      return oneTest(false, formatError(error));
    },
  );
  const failed = total.failures.length;
  if (failed > 0) console.log(`\n== failed\n\n${total.failures.join("\n\n")}\n`);
  console.log(`${total.passed} passed, ${failed} failed`);
  return failed === 0 && total.passed > 0 ? 0 : 1;
}

async function withTestRun(
  filters: string[],
  work: (testRun: TestRun) => Promise<TestResults>,
): Promise<TestResults> {
  const signal = stopSignal();
  await clearAbandoned();
  const directory = await makeScratch();
  let started: Promise<TestDatabase> | undefined;
  const database = () => {
    started ??= startTestDatabase(path.join(directory, "data"));
    return started;
  };
  try {
    return await work({ env: bareEnvironment(process.env), directory, filters, signal, database });
  } finally {
    await started?.then((server) => server.stop()).catch((error) => console.error(formatError(error)));
    await rm(directory, { recursive: true, force: true });
  }
}

const narrowing = (args: string[]) => args.filter((arg) => !arg.startsWith("--only="));

function chosen(args: string[]): [string, Step][] {
  const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
  if (only === undefined) return Object.entries(STEPS);
  return only.split(",").map((name) => {
    const step = STEPS[name];
    if (!step) throw new UserError(`There is no step ${name}; there are ${Object.keys(STEPS).join(", ")}.`);
    return [name, step];
  });
}

async function runSteps(steps: [string, Step][], testRun: TestRun): Promise<TestResults> {
  const lanes = LANES.map((names) => steps.filter(([name]) => names.includes(name)));
  const others = steps.filter((step) => !lanes.some((lane) => lane.includes(step)));
  const done = await Promise.all(lanes.map((lane) => runLane(lane, testRun)));
  return [...done, await runLane(others, testRun)].reduce(addResults);
}

async function runLane(steps: [string, Step][], testRun: TestRun): Promise<TestResults> {
  let total: TestResults = { passed: 0, failures: [] };
  for (const step of steps) total = addResults(total, await runStep(step, testRun));
  return total;
}

async function runStep([name, step]: [string, Step], testRun: TestRun): Promise<TestResults> {
  console.log(`\n== ${name}`);
  const begun = Date.now();
  const { passed, failures } = testRun.signal.aborted
    ? oneTest(false, "stopped before it began")
    : await attempt(step, testRun);
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`== ${name}: ${passed} passed, ${failures.length} failed, ${seconds} s`);
  return { passed, failures: failures.map((failure) => `${name}: ${failure}`) };
}

async function attempt(step: Step, testRun: TestRun): Promise<TestResults> {
  try {
    return await step(testRun);
  } catch (error) {
    return oneTest(false, formatError(error));
  }
}

async function tool(testRun: TestRun, name: keyof typeof TOOLS, args: string[]): Promise<TestResults> {
  return oneTest((await runTool(name, args, testRun)) === 0, [name, ...args].join(" "));
}

async function checkTypes(testRun: TestRun): Promise<TestResults> {
  // Next generates route types that tsc needs.
  if ((await runTool("next", ["typegen"], testRun)) !== 0) return oneTest(false, "next typegen");
  // Incremental mode would reuse old results for files whose route types were regenerated.
  // Each further checker repeats part of the work, and the other lanes keep the cores busy.
  return tool(testRun, "tsc", ["--noEmit", "--incremental", "false", "--checkers", "1"]);
}

async function runVitest(testRun: TestRun, timeZone: string, projects: string[]): Promise<TestResults> {
  const report = path.join(testRun.directory, `${projects.join("-")}.json`);
  const args = projects.flatMap((project) => ["--project", project]);
  const { serverUrl } = await testRun.database();
  const env = { ...testRun.env, TZ: timeZone, TEST_DATABASE_URL: serverUrl };
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runTool("vitest", ["run", ...args, ...reporters], { env, signal: testRun.signal });
  return readVitestReport(report, code);
}
