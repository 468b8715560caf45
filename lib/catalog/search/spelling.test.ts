import { expect, it } from "vitest";
import { bestCorrection, editDistance } from "./spelling";

const words = [
  "toyota",
  "mercedes",
  "fortuner",
  "kimihurura",
  "benz",
  "audi",
  "rav4",
  "2021",
  "sedan",
  "nissan",
];

it("counts a wrong, missing, doubled or swapped letter as one error", () => {
  expect(editDistance("toyota", "toyota")).toBe(0);
  expect(editDistance("toyta", "toyota")).toBe(1);
  expect(editDistance("toyoota", "toyota")).toBe(1);
  expect(editDistance("toyoat", "toyota")).toBe(1);
  expect(editDistance("merzedes", "mercedes")).toBe(1);
  expect(editDistance("", "audi")).toBe(4);
});

it("chooses the nearest word within one or two errors", () => {
  expect(bestCorrection("toyta", words)).toBe("toyota");
  expect(bestCorrection("merzedes", words)).toBe("mercedes");
  expect(bestCorrection("foruner", words)).toBe("fortuner");
  expect(bestCorrection("kimihrua", words)).toBe("kimihurura");
  expect(bestCorrection("benx", words)).toBe("benz");
});

it("does not correct words that are far from all others, short, or numbers", () => {
  expect(bestCorrection("helicopter", words)).toBeUndefined();
  expect(bestCorrection("adi", words)).toBeUndefined();
  expect(bestCorrection("2022", words)).toBeUndefined();
  expect(bestCorrection("rav5", words)).toBeUndefined();
});
