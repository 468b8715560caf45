import { expect, it } from "vitest";
import { sampleWeight } from "./sample-weight";

it("weighs each vehicle of a sample by the share of the key range that the sample covers", () => {
  // A quarter of all keys, which begin at −2³¹.
  expect(sampleWeight({ size: 100, highest: -(2 ** 30) - 1 }, 100)).toBe(4);
});

it("weighs each vehicle as one when the sample contains all", () => {
  expect(sampleWeight({ size: 99, highest: 0 }, 100)).toBe(1);
  expect(sampleWeight({ size: 0, highest: null }, 100)).toBe(1);
  expect(sampleWeight({ size: 100, highest: 2 ** 31 - 1 }, 100)).toBe(1);
});
