import { expect, it } from "vitest";
import { rateProblem, rateStatesOf } from "./rules";

const today = "2026-12-01";

it("accepts a rate from today up to a year ahead, and none for past or distant days", () => {
  const problem = (effectiveOn: string) => rateProblem("exchange", { effectiveOn, value: 145_500 }, today);
  expect(problem("2026-12-01")).toBeUndefined();
  expect(problem("2027-01-01")).toBeUndefined();
  expect(problem("2026-11-30")).toEqual({ field: "effectiveOn", key: "rateDayPast" });
  expect(problem("2027-12-01")).toBeUndefined();
  expect(problem("2999-01-01")).toEqual({ field: "effectiveOn", key: "rateDayFar" });
});

it("rejects implausible values", () => {
  const value = (kind: "exchange" | "commission", value: number) =>
    rateProblem(kind, { effectiveOn: today, value }, today)?.key;
  expect([1_455, 14_550_000].map((typed) => value("exchange", typed))).toEqual([
    "exchangeRange",
    "exchangeRange",
  ]);
  expect([-1, 0, 50, 51].map((typed) => value("commission", typed))).toEqual([
    "commissionRange",
    undefined,
    undefined,
    "commissionRange",
  ]);
});

it("distinguishes past, current and coming rates of a history", () => {
  expect(rateStatesOf(["2027-01-01", "2026-12-01", "2026-06-01"], today)).toEqual([
    "coming",
    "current",
    "past",
  ]);
  expect(rateStatesOf(["2026-12-02"], today)).toEqual(["coming"]);
});
