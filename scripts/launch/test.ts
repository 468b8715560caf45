import { rm } from "node:fs/promises";
import path from "node:path";
import { makeScratch } from "../../db/embedded/scratch";
import { buildIfNeeded, type WithLock } from "./build";
import { bareEnvironment } from "./environment";
import { explain, Refusal } from "./refusal";
import { runTool, type TOOLS } from "./run";
import { stopSignal } from "./stop-signal";
import { runBrowserTests } from "./test-browser";
import { clearAbandoned, startTestDatabase, type TestDatabase } from "./test-database";
import { addCounts, type Counts, oneTest, readVitestReport } from "./test-report";
import type { Trial } from "./test-trial";

type Step = (trial: Trial) => Promise<Counts>;

/** None keeps two cores busy by itself: where one follows the other, they run at once. */
const BESIDE_EACH_OTHER = new Set(["vitest", "vitest-auckland", "build"]);

const STEPS: Record<string, Step> = {
  lint: (trial) => tool(trial, "biome", ["ci", "."]),
  types: checkTypes,
  vitest: (trial) => runVitest(trial, "UTC", []),
  // Far from UTC and with summer time in our winter: what passes in both depends on neither.
  "vitest-auckland": (trial) => runVitest(trial, "Pacific/Auckland", ["--project", "unit"]),
  build: async ({ withLock, signal }) => oneTest(await buildIfNeeded(withLock, signal)),
  e2e: runBrowserTests,
};

/** `npm test`: every step, also after a failed one; `--only=vitest,e2e` chooses, other words go to Playwright. Gives the exit code. */
export async function test(args: string[], withLock: WithLock): Promise<number> {
  const total = await inTrial(withLock, narrowing(args), (trial) => runSteps(chosen(args), trial)).catch(
    (error) => {
      console.error(explain(error));
      return oneTest(false);
    },
  );
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

async function inTrial(
  withLock: WithLock,
  filters: string[],
  work: (trial: Trial) => Promise<Counts>,
): Promise<Counts> {
  const signal = stopSignal();
  await clearAbandoned();
  const directory = await makeScratch();
  let started: Promise<TestDatabase> | undefined;
  const database = () => {
    started ??= startTestDatabase(path.join(directory, "data"));
    return started;
  };
  try {
    return await work({ env: bareEnvironment(process.env), directory, filters, signal, withLock, database });
  } finally {
    await started?.then((server) => server.stop()).catch((error) => console.error(explain(error)));
    await rm(directory, { recursive: true, force: true });
  }
}

const narrowing = (args: string[]) => args.filter((arg) => !arg.startsWith("--only="));

function chosen(args: string[]): [string, Step][] {
  const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
  if (only === undefined) return Object.entries(STEPS);
  return only.split(",").map((name) => {
    const step = STEPS[name];
    if (!step) throw new Refusal(`There is no step ${name}; there are ${Object.keys(STEPS).join(", ")}.`);
    return [name, step];
  });
}

async function runSteps(steps: [string, Step][], trial: Trial): Promise<Counts> {
  let total: Counts = { passed: 0, failed: 0 };
  for (const together of companies(steps))
    for (const counts of await Promise.all(together.map((each) => runStep(each, trial))))
      total = addCounts(total, counts);
  return total;
}

/** In their order; those that may run beside each other and follow one another are one company. */
function companies(steps: [string, Step][]): [string, Step][][] {
  const all: [string, Step][][] = [];
  for (const step of steps) {
    const last = all.at(-1);
    const isOfIt = last?.every(([name]) => BESIDE_EACH_OTHER.has(name)) && BESIDE_EACH_OTHER.has(step[0]);
    if (last && isOfIt) last.push(step);
    else all.push([step]);
  }
  return all;
}

async function runStep([name, step]: [string, Step], trial: Trial): Promise<Counts> {
  console.log(`\n== ${name}`);
  const begun = Date.now();
  const counts = trial.signal.aborted ? oneTest(false) : await attempt(step, trial);
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`== ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return counts;
}

async function attempt(step: Step, trial: Trial): Promise<Counts> {
  try {
    return await step(trial);
  } catch (error) {
    console.error(explain(error));
    return oneTest(false);
  }
}

async function tool(trial: Trial, name: keyof typeof TOOLS, args: string[]): Promise<Counts> {
  return oneTest((await runTool(name, args, trial)) === 0);
}

async function checkTypes(trial: Trial): Promise<Counts> {
  // Next writes types for routes that tsc needs.
  if ((await runTool("next", ["typegen"], trial)) !== 0) return oneTest(false);
  // Without its memory: it keeps the old verdict on files whose route types came anew.
  return tool(trial, "tsc", ["--noEmit", "--incremental", "false"]);
}

async function runVitest(trial: Trial, timeZone: string, args: string[]): Promise<Counts> {
  const report = path.join(trial.directory, `vitest-${timeZone.replace("/", "-")}.json`);
  const { serverUrl } = await trial.database();
  const env = { ...trial.env, TZ: timeZone, TEST_DATABASE_URL: serverUrl };
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runTool("vitest", ["run", ...args, ...reporters], { env, signal: trial.signal });
  return readVitestReport(report, code);
}
