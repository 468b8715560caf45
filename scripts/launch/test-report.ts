import { readFile } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface TestResults {
  passed: number;
  /** The failed tests, each with its name and the beginning of its message. */
  failures: string[];
}

export function oneTest(hasPassed: boolean, name: string): TestResults {
  return hasPassed ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

export function addResults(a: TestResults, b: TestResults): TestResults {
  return { passed: a.passed + b.passed, failures: [...a.failures, ...b.failures] };
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** A test file that could not be loaded counts as one failure. */
export async function readVitestReport(file: string, exitCode: number): Promise<TestResults> {
  const report = await readReport<VitestReport>(file);
  if (!report) return oneTest(false, "no report");
  const failures = report.testResults.flatMap((result) => {
    const where = path.relative(process.cwd(), result.name);
    const failed = result.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && result.status === "failed") return [describeFailure(where, result.message)];
    return failed.map((test) =>
      describeFailure(`${where} › ${test.fullName}`, test.failureMessages.join("\n")),
    );
  });
  return settle({ passed: report.numPassedTests, failures }, exitCode);
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; flaky: number };
  errors: { message?: string }[];
}

/** A test that passed only on retry counts as passed; Playwright names it in its own output. */
export async function readPlaywrightReport(file: string, exitCode: number): Promise<TestResults> {
  const report = await readReport<PlaywrightReport>(file);
  if (!report) return oneTest(false, "no report");
  const failures = [
    ...report.suites.flatMap(failuresOf),
    ...report.errors.map(({ message }) => describeFailure("outside of any test", message)),
  ];
  return settle({ passed: report.stats.expected + report.stats.flaky, failures }, exitCode);
}

function failuresOf(suite: PlaywrightSuite): string[] {
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) =>
        describeFailure(
          `${projectName} › ${spec.file}:${spec.line} › ${spec.title}`,
          results.findLast(({ error }) => error)?.error?.message,
        ),
      ),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)];
}

const MESSAGE_LENGTH = 2000;

function describeFailure(name: string, message = ""): string {
  const text = stripVTControlCharacters(message).slice(0, MESSAGE_LENGTH).trim();
  return text ? `${name}\n${text.replaceAll(/^/gm, "    ")}` : name;
}

/** A run without results fails, and so does one that the runner reports as failed. */
function settle(results: TestResults, exitCode: number): TestResults {
  if (results.failures.length > 0) return results;
  if (exitCode !== 0) return { ...results, failures: [`ended with exit code ${exitCode}`] };
  return results.passed === 0 ? { ...results, failures: ["ran no tests"] } : results;
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch (error) {
    console.error(`There is no report: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
