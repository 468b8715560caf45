import { expect, it } from "vitest";
import { usageSentencesOf } from "./usage-terms";

const terms = { includedKmPerDay: 200, extraKmPriceCents: 20, missingEighthPriceCents: 400 };
const keysOf = (...asked: Parameters<typeof usageSentencesOf>) =>
  usageSentencesOf(...asked).map(({ key }) => key);

it("states the included usage and the price of more", () => {
  expect(usageSentencesOf(terms, "diesel")).toEqual([
    { key: "distance", km: 200, priceCents: 20 },
    { key: "fuelPriced", km: 200, priceCents: 400 },
  ]);
});

it("calls kilometres unlimited if additional ones are free", () => {
  expect(keysOf({ ...terms, includedKmPerDay: null }, "diesel")[0]).toBe("unlimited");
  expect(keysOf({ ...terms, extraKmPriceCents: null }, "diesel")[0]).toBe("unlimited");
});

it("mentions the charge of an electric vehicle", () => {
  expect(keysOf(terms, "electric")[1]).toBe("chargePriced");
  expect(keysOf({ ...terms, missingEighthPriceCents: null }, "electric")[1]).toBe("charge");
  expect(keysOf({ ...terms, missingEighthPriceCents: 0 }, "hybrid")[1]).toBe("fuel");
});
