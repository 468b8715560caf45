import { expect, it } from "vitest";
import { sparklinePoints } from "./sparkline-points";

it("draws the highest value at the top and the lowest at the bottom, from edge to edge", () => {
  expect(sparklinePoints([2, 6, 4])).toEqual([
    { x: 0, y: 92, value: 2 },
    { x: 50, y: 8, value: 6 },
    { x: 100, y: 50, value: 4 },
  ]);
});

it("does not exaggerate small changes", () => {
  const [first, last] = sparklinePoints([198, 200]);
  expect([first?.y, last?.y].map((y) => Math.round(y ?? 0))).toEqual([52, 48]);
});

it("draws constant values through the middle and omits unknown ones", () => {
  expect(sparklinePoints([3, null, 3]).map(({ x, y }) => [x, y])).toEqual([
    [0, 50],
    [100, 50],
  ]);
  expect(sparklinePoints([null, null])).toEqual([]);
});
