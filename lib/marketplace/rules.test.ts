import { expect, it } from "vitest";
import { healthPercent, judgeCheck } from "./rules";

it("a check is as good as its number", () => {
  expect([0, 249, 250, 2_000].map((ms) => judgeCheck("database", ms).status)).toEqual([
    ...["ok", "ok", "warning", "error"],
  ]);
  expect([0, 1, 20].map((count) => judgeCheck("jobs", count).status)).toEqual(["ok", "warning", "error"]);
  expect([50, 10, 3].map((percent) => judgeCheck("disk", percent).status)).toEqual([
    "ok",
    "warning",
    "error",
  ]);
  expect([3, 1, 0].map((count) => judgeCheck("providers", count).status)).toEqual(["ok", "warning", "error"]);
});

it("the whole is the share of what is well, a warning half", () => {
  expect(healthPercent([judgeCheck("jobs", 0), judgeCheck("disk", 50)])).toBe(100);
  expect(healthPercent([judgeCheck("jobs", 1), judgeCheck("disk", 50)])).toBe(75);
  expect(healthPercent([judgeCheck("jobs", 99), judgeCheck("disk", 1)])).toBe(0);
});
