import { describe, expect, it } from "vitest";
import { clusterSpots, fanOut } from "./clusters";

describe("pins on a map", () => {
  const spots = [
    { id: "a", x: 0, y: 0 },
    { id: "b", x: 10, y: 0 },
    { id: "c", x: 200, y: 0 },
  ];

  it("are merged where they would overlap", () => {
    expect(clusterSpots(spots, 40)).toEqual([
      { ids: ["a", "b"], x: 0, y: 0 },
      { ids: ["c"], x: 200, y: 0 },
    ]);
  });

  it("stay separate where there is room", () => {
    expect(clusterSpots(spots, 5).map(({ ids }) => ids)).toEqual([["a"], ["b"], ["c"]]);
  });

  it("all belong to a cluster, however many share one point", () => {
    const crowd = Array.from({ length: 40 }, (_, index) => ({ id: String(index), x: 7, y: 7 }));
    const [cluster, ...others] = clusterSpots(crowd, 1);
    expect(others).toEqual([]);
    const fan = fanOut(cluster ?? { ids: [], x: 0, y: 0 }, 36);
    expect(new Set(fan.map(({ id }) => id)).size).toBe(40);
  });

  it("fan out far enough to be clicked one by one", () => {
    const fan = fanOut({ ids: ["a", "b", "c", "d", "e", "f", "g", "h"], x: 0, y: 0 }, 36);
    expect(fan).toHaveLength(8);
    for (const one of fan)
      for (const other of fan)
        if (one.id !== other.id) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(27);
  });

  it("fan out within a phone, fifty from one point", () => {
    const crowd = Array.from({ length: 50 }, (_, index) => String(index));
    const width = 390;
    const fan = fanOut({ ids: crowd, x: 0, y: 0 }, 44);
    expect(fan).toHaveLength(50);
    for (const { x, y } of fan) expect(Math.hypot(x, y)).toBeLessThan(width / 2);
  });

  it("keep their position when they are alone", () => {
    expect(fanOut({ ids: ["a"], x: 3, y: 4 }, 36)).toEqual([{ id: "a", x: 3, y: 4 }]);
  });
});
