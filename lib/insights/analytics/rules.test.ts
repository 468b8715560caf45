import { describe, expect, it } from "vitest";
import {
  bucketFor,
  bucketsOf,
  changeOf,
  chartAxis,
  countDays,
  edgesOf,
  spanBefore,
  spanOf,
  sumByKeys,
} from "./rules";

const today = "2026-11-22";
const own = (from: string, to: string) => spanOf({ period: "own", from, to }, today);

describe("a period", () => {
  it("ends today and has as many days as it says; twelve months begin on a first", () => {
    expect(countDays(spanOf({ period: "7d" }, today) ?? { from: "", to: "" })).toBe(7);
    expect(spanOf({ period: "30d" }, today)).toEqual({ from: "2026-10-24", to: today });
    expect(spanOf({ period: "90d" }, today)).toEqual({ from: "2026-08-25", to: today });
    expect(spanOf({ period: "12m" }, today)).toEqual({ from: "2025-12-01", to: today });
  });

  it("if custom, ends today at the latest, and is refused if it is future, reversed, incomplete or over thirteen months", () => {
    expect(own("2026-11-01", "2026-12-31")).toEqual({ from: "2026-11-01", to: today });
    expect(own("2025-10-19", today)).toBeDefined();
    for (const [from, to] of [
      ["2026-11-23", "2026-11-30"],
      ["2026-11-10", "2026-11-09"],
      ["2025-10-01", today],
    ])
      expect(own(from ?? "", to ?? "")).toBeUndefined();
    expect(spanOf({ period: "own", from: "2026-11-01" }, today)).toBeUndefined();
  });

  it("is compared with as many days just before it", () => {
    expect(spanBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({
      from: "2026-01-29",
      to: "2026-02-28",
    });
  });
});

describe("the buckets of a period", () => {
  it("are days up to a month, then weeks, then months, and never hundreds of days", () => {
    const span = (from: string) => ({ from, to: today });
    expect(bucketFor(span("2026-10-24"), undefined)).toBe("day");
    expect(bucketFor(span("2026-08-25"), undefined)).toBe("week");
    expect(bucketFor(span("2025-12-01"), undefined)).toBe("month");
    expect(bucketFor(span("2025-12-01"), "day")).toBe("week");
    expect(bucketFor(span("2026-08-25"), "day")).toBe("day");
  });

  it("follow each other without a gap, cut at Mondays and at the first of months", () => {
    // 22 November 2026 is a Sunday.
    expect(bucketsOf({ from: "2026-11-11", to: today }, "week")).toEqual([
      { from: "2026-11-11", to: "2026-11-15" },
      { from: "2026-11-16", to: today },
    ]);
    expect(bucketsOf({ from: "2025-12-30", to: "2026-02-01" }, "month")).toEqual([
      { from: "2025-12-30", to: "2025-12-31" },
      { from: "2026-01-01", to: "2026-01-31" },
      { from: "2026-02-01", to: "2026-02-01" },
    ]);
  });

  it("begin at Kigali's midnights and end now; the previous period is counted up to the same point", () => {
    const span = { from: "2026-11-21", to: today };
    const now = new Date("2026-11-22T10:00:00Z");
    expect(edgesOf(span, bucketsOf(span, "day"), now).map((edge) => edge.toISOString())).toEqual([
      "2026-11-18T22:00:00.000Z",
      "2026-11-20T10:00:00.000Z",
      "2026-11-20T22:00:00.000Z",
      "2026-11-21T22:00:00.000Z",
      "2026-11-22T10:00:00.000Z",
    ]);
  });
});

describe("a change", () => {
  it("is in percent of the previous value, or in the figure's own unit", () => {
    expect(changeOf(15_000, 10_000, "percent")).toEqual({ direction: "up", by: 50 });
    expect(changeOf(62.5, 70, "own")).toEqual({ direction: "down", by: 7.5 });
    expect(changeOf(10_001, 10_000, "percent")).toEqual({ direction: "flat", by: 0 });
    // If refunds exceeded revenue before, any revenue now is an increase.
    expect(changeOf(5_000, -10_000, "percent")).toEqual({ direction: "up", by: 150 });
  });

  it("is undefined without a previous value", () => {
    expect(changeOf(3, 0, "percent")).toBeUndefined();
    expect(changeOf(null, 4, "own")).toBeUndefined();
  });
});

describe("the axis of a chart", () => {
  it("counts from zero in round steps", () => {
    expect(chartAxis([5, 78, 0])).toEqual({ from: 0, to: 90, ticks: [0, 30, 60, 90] });
    expect(chartAxis([40.2, 33.1])).toEqual({ from: 0, to: 45, ticks: [0, 15, 30, 45] });
    expect(chartAxis([1, 0])).toEqual({ from: 0, to: 1, ticks: [0, 1] });
    expect(chartAxis([0, 0])).toEqual({ from: 0, to: 0, ticks: [0] });
  });

  it("extends below zero only as far as the lowest bar", () => {
    expect(chartAxis([1_753_324, -41_000])).toEqual({
      from: -41_000,
      to: 1_800_000,
      ticks: [0, 600_000, 1_200_000, 1_800_000],
    });
    expect(chartAxis([300, -900])).toEqual({ from: -900, to: 400, ticks: [-800, -400, 0, 400] });
    expect(chartAxis([-50])).toEqual({ from: -50, to: 0, ticks: [-40, -20, 0] });
  });
});

it("sums intervals, and counts a missing one as zero", () => {
  const sum = sumByKeys([
    { key: "3", cents: 5 },
    { key: "4", cents: 7 },
  ]);
  expect([sum(["3", "4"], "cents"), sum(["4"], "cents"), sum(["9"], "cents")]).toEqual([12, 7, 0]);
});
