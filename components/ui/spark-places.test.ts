import { expect, it } from "vitest";
import { placesOf } from "./spark-places";

it("draws the highest figure on top and the lowest at the foot, from edge to edge", () => {
  expect(placesOf([2, 6, 4])).toEqual([
    { x: 0, y: 92, value: 2 },
    { x: 50, y: 8, value: 6 },
    { x: 100, y: 50, value: 4 },
  ]);
});

it("makes no summit of what hardly moved", () => {
  const [first, last] = placesOf([198, 200]);
  expect([first?.y, last?.y].map((y) => Math.round(y ?? 0))).toEqual([52, 48]);
});

it("draws what never moved through the middle, and leaves out what is not known", () => {
  expect(placesOf([3, null, 3]).map(({ x, y }) => [x, y])).toEqual([
    [0, 50],
    [100, 50],
  ]);
  expect(placesOf([null, null])).toEqual([]);
});
