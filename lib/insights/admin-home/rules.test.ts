import { expect, it } from "vitest";
import { evaluateCheck, healthPercent } from "./rules";

it("the status of a check follows from its number", () => {
  expect([0, 249, 250, 2_000].map((ms) => evaluateCheck("database", ms).status)).toEqual([
    "ok",
    "ok",
    "warning",
    "error",
  ]);
  expect([0, 1, 20].map((count) => evaluateCheck("jobs", count).status)).toEqual(["ok", "warning", "error"]);
  expect([50, 10, 3].map((percent) => evaluateCheck("disk", percent).status)).toEqual([
    "ok",
    "warning",
    "error",
  ]);
  expect([3, 1, 0].map((count) => evaluateCheck("providers", count).status)).toEqual([
    "ok",
    "warning",
    "error",
  ]);
});

it("a marketplace without an exchange rate or a mail server has an error", () => {
  expect([0, 1_455].map((francs) => evaluateCheck("rate", francs).status)).toEqual(["error", "ok"]);
  expect([0, 1].map((count) => evaluateCheck("email", count).status)).toEqual(["error", "ok"]);
});

it("the overall health counts a warning as half", () => {
  expect(healthPercent([evaluateCheck("jobs", 0), evaluateCheck("disk", 50)])).toBe(100);
  expect(healthPercent([evaluateCheck("jobs", 1), evaluateCheck("disk", 50)])).toBe(75);
  expect(healthPercent([evaluateCheck("jobs", 99), evaluateCheck("disk", 1)])).toBe(0);
});
