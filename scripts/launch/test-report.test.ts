import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-report";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "gendana-report-"));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => rm(directory, { recursive: true }));

async function reportOf(content: unknown): Promise<string> {
  const file = path.join(directory, "report.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const vitest = (passed: number, failed: number, testResults: unknown[] = []) =>
  reportOf({ numPassedTests: passed, numFailedTests: failed, testResults });

const playwright = (expected: number, unexpected: number, flaky = 0, errors: unknown[] = []) =>
  reportOf({ stats: { expected, unexpected, flaky }, errors });

describe("counting tests", () => {
  it("reads the counts of vitest and Playwright", async () => {
    expect(await readVitestReport(await vitest(5, 2), 1)).toEqual({ passed: 5, failed: 2 });
    expect(await readPlaywrightReport(await playwright(5, 2, 1), 1)).toEqual({ passed: 6, failed: 2 });
  });

  it("counts a test file that could not be loaded as a failure", async () => {
    const unloaded = { status: "failed", assertionResults: [] };
    const failed = { status: "failed", assertionResults: [{ status: "failed" }] };
    expect(await readVitestReport(await vitest(5, 1, [unloaded, failed]), 1)).toEqual({
      passed: 5,
      failed: 2,
    });
  });

  it("counts an error outside of any browser test as a failure", async () => {
    expect(await readPlaywrightReport(await playwright(5, 0, 0, [{}]), 1)).toEqual({ passed: 5, failed: 1 });
  });

  it("fails without a readable report", async () => {
    expect(await readVitestReport(path.join(directory, "none.json"), 0)).toEqual({ passed: 0, failed: 1 });
    expect(await readPlaywrightReport(await reportOf("{"), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it("fails a run without tests, or one that ended with an error", async () => {
    expect(await readVitestReport(await vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
    expect(await readVitestReport(await vitest(5, 0), 1)).toEqual({ passed: 5, failed: 1 });
    expect(await readPlaywrightReport(await playwright(5, 0), 1)).toEqual({ passed: 5, failed: 1 });
  });
});
