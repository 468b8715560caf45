import { expect, it } from "vitest";
import { sumByKeys } from "@/lib/insights/analytics/rules";
import { daysOfPeriod, stepSharePercent } from "./rules";

it("returns the days of a month, a quarter and a year", () => {
  expect(daysOfPeriod("2026-02")).toEqual({ from: "2026-02-01", until: "2026-03-01" });
  expect(daysOfPeriod("2026-12")).toEqual({ from: "2026-12-01", until: "2027-01-01" });
  expect(daysOfPeriod("2026-Q4")).toEqual({ from: "2026-10-01", until: "2027-01-01" });
  expect(daysOfPeriod("2026-Q2")).toEqual({ from: "2026-04-01", until: "2026-07-01" });
  expect(daysOfPeriod("2026")).toEqual({ from: "2026-01-01", until: "2027-01-01" });
});

it("sums intervals, and counts a missing one as zero", () => {
  const sum = sumByKeys([
    { key: "3", cents: 5 },
    { key: "4", cents: 7 },
  ]);
  expect([sum(["3", "4"], "cents"), sum(["4"], "cents"), sum(["9"], "cents")]).toEqual([12, 7, 0]);
});

it("has no share where the divisor is zero", () => {
  expect([stepSharePercent(1, 3), stepSharePercent(0, 4), stepSharePercent(0, 0)]).toEqual([33, 0, null]);
});
