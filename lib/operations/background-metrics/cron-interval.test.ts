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

it("refuses a schedule that it does not understand", () => {
  expect(() => cronIntervalSeconds("0 6 * * 1")).toThrow("unknown");
});
