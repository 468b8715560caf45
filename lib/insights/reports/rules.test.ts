import { describe, expect, it } from "vitest";
import { edgesOfMonths, isRunning, monthsBetween, monthsOfPeriod, taxPeriods } from "./rules";

const today = "2026-11-22";

describe("a report's period", () => {
  it("is the part of a month, quarter or year that has begun", () => {
    expect(monthsOfPeriod("2026-11", today)).toEqual(["2026-11"]);
    expect(monthsOfPeriod("2026-Q3", today)).toEqual(["2026-07", "2026-08", "2026-09"]);
    expect(monthsOfPeriod("2026-Q4", today)).toEqual(["2026-10", "2026-11"]);
    expect(monthsOfPeriod("2025", today)).toHaveLength(12);
    expect(monthsOfPeriod("2026", today)).toHaveLength(11);
    expect(monthsOfPeriod("2027-Q1", today)).toBeUndefined();
  });

  it("is at most thirteen months and never reversed", () => {
    expect(monthsBetween("2025-11", "2026-11", today)).toHaveLength(13);
    expect(monthsBetween("2025-10", "2026-11", today)).toBeUndefined();
    expect(monthsBetween("2026-11", "2026-10", today)).toBeUndefined();
    expect(monthsBetween("2026-10", "2027-12", today)).toEqual(["2026-10", "2026-11"]);
  });

  it("begins and ends at Kigali's midnights", () => {
    expect(edgesOfMonths(["2026-11", "2026-12"]).map((edge) => edge.toISOString())).toEqual([
      "2026-10-31T22:00:00.000Z",
      "2026-11-30T22:00:00.000Z",
      "2026-12-31T22:00:00.000Z",
    ]);
    expect(isRunning("2026-11", today)).toBe(true);
    expect(isRunning("2026-11", "2026-12-01")).toBe(false);
  });

  it("is chosen from a list, latest first", () => {
    const { months, quarters, years } = taxPeriods("2026-02-03");
    expect([months[0], months.at(-1)]).toEqual(["2026-02", "2025-02"]);
    expect(quarters).toEqual(["2026-Q1", "2025-Q4", "2025-Q3", "2025-Q2", "2025-Q1"]);
    expect(years).toEqual(["2026", "2025", "2024"]);
  });
});
