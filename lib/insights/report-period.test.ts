import { expect, it } from "vitest";
import { boundsOfPeriod, daysOfPeriod, reportPeriod } from "./report-period";

it("returns the first month of a month, a quarter and a year, and their number of months", () => {
  expect(boundsOfPeriod("2026-02")).toEqual({ firstMonth: "2026-02", monthCount: 1 });
  expect(boundsOfPeriod("2026-Q1")).toEqual({ firstMonth: "2026-01", monthCount: 3 });
  expect(boundsOfPeriod("2026-Q4")).toEqual({ firstMonth: "2026-10", monthCount: 3 });
  expect(boundsOfPeriod("2026")).toEqual({ firstMonth: "2026-01", monthCount: 12 });
});

it("returns the days of a month, a quarter and a year", () => {
  expect(daysOfPeriod("2026-02")).toEqual({ from: "2026-02-01", until: "2026-03-01" });
  expect(daysOfPeriod("2026-12")).toEqual({ from: "2026-12-01", until: "2027-01-01" });
  expect(daysOfPeriod("2026-Q4")).toEqual({ from: "2026-10-01", until: "2027-01-01" });
  expect(daysOfPeriod("2026-Q2")).toEqual({ from: "2026-04-01", until: "2026-07-01" });
  expect(daysOfPeriod("2026")).toEqual({ from: "2026-01-01", until: "2027-01-01" });
});

it("accepts no other period", () => {
  for (const period of ["2026-13", "2026-Q5", "26-01", "soon", ""])
    expect(reportPeriod.safeParse(period).success, period).toBe(false);
});
