import { describe, expect, it } from "vitest";
import { estimateReads } from "./estimate-reads";
import type { OrderSample } from "./order-sample";
import type { VehicleTest } from "./search-query";

// A hundred sampled vehicles of a thousand, at 10 to 1,000 dollars. Hybrids are the dearer half, every tenth is red.
const numbers = Array.from({ length: 100 }, (_, number) => number);
const descending = numbers.toReversed();
const sample: OrderSample = {
  size: 100,
  weight: 10,
  byTerm: new Map([
    ["fuel:hybrid", numbers.filter((number) => number >= 50)],
    ["red", numbers.filter((number) => number % 10 === 9)],
    ["blue", numbers.filter((number) => number % 10 !== 9)],
  ]),
  values: {
    dailyPriceCents: numbers.map((number) => (number + 1) * 1_000),
    ratingAverage: numbers.map((number) => (number < 40 ? null : number < 90 ? 4 : 5)),
    year: numbers.map(() => 2020),
    title: numbers.map((number) => `Car ${number}`),
  },
  orders: { price: numbers, "price-desc": descending, year: descending, name: numbers, rating: descending },
};
const hybrid: VehicleTest = { kind: "anyTerm", terms: ["fuel:hybrid"] };
const red: VehicleTest = { kind: "anyTerm", terms: ["red"] };
const byPrice = (others: VehicleTest[], limit: number, met: VehicleTest[] = []) =>
  estimateReads(sample, { sort: "price", column: "dailyPriceCents", met, others, limit });

describe("estimating what a search reads", () => {
  it("knows how far along the order the first matches lie", () => {
    // The first wanted match is the 51st vehicle; four matches, three more than wanted, certainly suffice.
    expect(byPrice([hybrid], 10)).toEqual({
      matches: 500,
      first: { walked: 510, last: 54_000, all: 540, inRanges: 540, matches: 40 },
    });
    expect(byPrice([], 10).first).toMatchObject({ walked: 10, matches: 40 });
  });

  it("says so if there are hardly more matches than wanted", () => {
    expect(byPrice([hybrid, red], 30)).toEqual({ matches: 50 });
    expect(byPrice([{ kind: "anyTerm", terms: ["unknown"] }], 10)).toEqual({ matches: 0 });
  });

  it("combines tests", () => {
    const matches = (...tests: VehicleTest[]) => byPrice(tests, 10).matches;
    expect(matches({ kind: "anyTerm", terms: ["red", "blue"] })).toBe(1_000);
    expect(matches({ kind: "allTerms", terms: ["red", "fuel:hybrid"] })).toBe(50);
    expect(matches({ kind: "allTerms", terms: ["red", "blue"] })).toBe(0);
    expect(matches({ kind: "within", column: "dailyPriceCents", min: 10_000, max: 20_000 })).toBe(110);
    expect(matches({ kind: "within", column: "ratingAverage", min: 3 }, red)).toBe(60);
  });

  it("counts only the vehicles of the index ranges as walked", () => {
    const dear: VehicleTest = { kind: "within", column: "dailyPriceCents", min: 50_000 };
    expect(byPrice([hybrid], 10, [dear])).toEqual({
      matches: 500,
      first: { walked: 20, last: 54_000, all: 540, inRanges: 50, matches: 40 },
    });
  });

  it("estimates the same whatever a sampled vehicle represents", () => {
    const { first } = estimateReads(
      { ...sample, weight: 10.1 },
      { sort: "price", column: "dailyPriceCents", met: [], others: [hybrid], limit: 30 },
    );
    expect(first?.walked).toBeCloseTo(53 * 10.1);
  });

  it("includes all vehicles with the last value", () => {
    const byRating = (limit: number) =>
      estimateReads(sample, { sort: "rating", column: "ratingAverage", met: [], others: [hybrid], limit });
    expect(byRating(10).first).toMatchObject({ walked: 10, last: 5, matches: 100 });
    expect(byRating(200).first).toMatchObject({ walked: 200, last: 4, all: 600, matches: 500 });
  });
});
