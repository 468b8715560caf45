import { expect, it } from "vitest";
import { type JobRule, jobRules } from "@/lib/platform/job-queue/job-schedules";
import { cronIntervalSeconds } from "./cron-interval";

it("gives the time between two runs of every job", () => {
  const rules: [string, JobRule][] = Object.entries(jobRules);
  const intervals = rules.flatMap(([name, { cron }]) => (cron ? [[name, cronIntervalSeconds(cron)]] : []));
  expect(Object.fromEntries(intervals)).toMatchObject({
    "read-calendars": 300,
    reconcile: 3_600,
    "pay-owners": 86_400,
  });
});

it("is longer than all retries of a job take together", () => {
  const rules: [string, JobRule][] = Object.entries(jobRules);
  const tooLong = rules.flatMap(([name, { cron, retryLimit, retryDelaySeconds }]) => {
    // Each wait is up to twice the one before, and the first up to twice the delay.
    const longest = retryDelaySeconds * 2 * (2 ** retryLimit - 1);
    return cron && longest >= cronIntervalSeconds(cron) ? [[name, longest]] : [];
  });
  expect(tooLong).toEqual([]);
});

it("refuses a schedule that it does not understand", () => {
  expect(() => cronIntervalSeconds("0 6 * * 1")).toThrow("unknown");
});
