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
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(directory, { recursive: true });
});

async function reportOf(content: unknown): Promise<string> {
  const file = path.join(directory, "report.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const vitest = (numPassedTests: number, testResults: unknown[] = []) =>
  reportOf({ numPassedTests, testResults });

const playwright = (expected: number, changes: object = {}) =>
  reportOf({ suites: [], stats: { expected, flaky: 0 }, errors: [], ...changes });

const name = path.resolve("lib/money.test.ts");

describe("reading test reports", () => {
  it("counts passed tests and names failed ones with their message in plain text", async () => {
    const failed = {
      status: "failed",
      fullName: "money rounds",
      failureMessages: ["\u001b[31mno\u001b[39m"],
    };
    const passed = { status: "passed", fullName: "money adds", failureMessages: [] };
    const file = { name, status: "failed", message: "", assertionResults: [failed, passed] };
    expect(await readVitestReport(await vitest(5, [file]), 1)).toEqual({
      passed: 5,
      failures: ["lib/money.test.ts › money rounds\n    no"],
    });
  });

  it("names a browser test at any depth with its project and its last message", async () => {
    const results = [{ error: { message: "first" } }, { error: { message: "second\nline" } }];
    const spec = (status: string) => ({
      title: "pays",
      file: "pay.spec.ts",
      line: 3,
      tests: [{ projectName: "phone", status, results }],
    });
    const inner = { specs: [spec("unexpected"), spec("expected"), spec("flaky")] };
    const report = await playwright(5, {
      stats: { expected: 5, flaky: 1 },
      suites: [{ specs: [], suites: [inner] }],
    });
    expect(await readPlaywrightReport(report, 1)).toEqual({
      passed: 6,
      failures: ["phone › pay.spec.ts:3 › pays\n    second\n    line"],
    });
  });

  it("counts a test file that could not be loaded as a failure", async () => {
    const unloaded = { name, status: "failed", message: "no such module", assertionResults: [] };
    expect(await readVitestReport(await vitest(5, [unloaded]), 1)).toEqual({
      passed: 5,
      failures: ["lib/money.test.ts\n    no such module"],
    });
  });

  it("counts an error outside of any browser test as a failure", async () => {
    expect(await readPlaywrightReport(await playwright(5, { errors: [{}] }), 1)).toEqual({
      passed: 5,
      failures: ["outside of any test"],
    });
  });

  it("fails without a readable report", async () => {
    const failed = { passed: 0, failures: ["no report"] };
    expect(await readVitestReport(path.join(directory, "none.json"), 0)).toEqual(failed);
    expect(await readPlaywrightReport(await reportOf("{"), 0)).toEqual(failed);
  });

  it("fails a run without tests, or one that ended with an error", async () => {
    expect(await readVitestReport(await vitest(0), 0)).toEqual({ passed: 0, failures: ["ran no tests"] });
    const ended = { passed: 5, failures: ["ended with exit code 1"] };
    expect(await readVitestReport(await vitest(5), 1)).toEqual(ended);
    expect(await readPlaywrightReport(await playwright(5), 1)).toEqual(ended);
  });
});
