import { describe, expect, it } from "vitest";
import { lastThirtyDays, sparklineValues, TREND_NEW, trendEdges } from "./trend";

describe("a sparkline", () => {
  it("has a point per interval if there are few, else at most twelve averages", () => {
    expect(sparklineValues([4, null, 8], (each) => each)).toEqual([4, null, 8]);
    const month = Array.from({ length: 30 }, (_, day) => day);
    expect(sparklineValues(month, (day) => day)).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28]);
    expect(sparklineValues([...month, 30], (day) => day).at(-1)).toBe(30);
  });

  it("weights a rating by its number of reviews", () => {
    const days = Array.from({ length: 24 }, (_, day) =>
      day % 2 ? { stars: 5, of: 1 } : { stars: 2, of: 2 },
    );
    expect(
      sparklineValues(
        days,
        ({ stars }) => stars,
        ({ of }) => of,
      ),
    ).toEqual(Array(12).fill(3));
    expect(
      sparklineValues(
        days,
        ({ stars }) => stars,
        () => 0,
      )[0],
    ).toBeNull();
  });
});

it("a trend is cut at Kigali's midnights, and its newer half is the last thirty days", () => {
  const now = new Date("2026-11-22T22:30:00Z");
  const edges = trendEdges(now);
  const { month, before } = lastThirtyDays(now);
  expect([edges[0], edges[TREND_NEW], edges.at(-1)]).toEqual([before, month, now]);
  expect(month.toISOString()).toBe("2026-10-24T22:00:00.000Z");
});
