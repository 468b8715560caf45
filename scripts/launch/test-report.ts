import { readFile } from "node:fs/promises";

export interface Counts {
  passed: number;
  failed: number;
}

export function oneTest(hasPassed: boolean): Counts {
  return hasPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** A test file that could not be loaded counts as one failure. */
export async function readVitestReport(file: string, exitCode: number): Promise<Counts> {
  const report = await readReport<VitestReport>(file);
  if (!report) return oneTest(false);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  return settle({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length }, exitCode);
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A test that passed only on retry counts as passed; Playwright names it in its own output. */
export async function readPlaywrightReport(file: string, exitCode: number): Promise<Counts> {
  const report = await readReport<PlaywrightReport>(file);
  if (!report) return oneTest(false);
  const { expected, unexpected, flaky } = report.stats;
  return settle({ passed: expected + flaky, failed: unexpected + report.errors.length }, exitCode);
}

/** A run without results fails, and so does one that the runner reports as failed. */
function settle(counts: Counts, exitCode: number): Counts {
  const isEmpty = counts.passed + counts.failed === 0;
  return counts.failed === 0 && (exitCode !== 0 || isEmpty) ? { ...counts, failed: 1 } : counts;
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch (error) {
    console.error(`There is no report: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
