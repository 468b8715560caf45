import type { SearchSort } from "@/lib/catalog/vehicle-cards/sorts";
import type { OrderSample, SampledColumn } from "./order-sample";
import type { VehicleTest } from "./search-query";

interface OrderedSearch {
  sort: SearchSort;
  /** The first column of the order. */
  column: SampledColumn;
  /** The tests that every vehicle of the index ranges passes, and those that a match has to pass as well. */
  met: VehicleTest[];
  others: VehicleTest[];
  /** How many of the first matches are wanted. */
  limit: number;
}

/** Estimated numbers of vehicles. */
export interface ReadEstimate {
  matches: number;
  /** Undefined if there may be no more matches than the wanted ones. */
  first?: {
    /** Vehicles of the index ranges up to the last wanted match. */
    walked: number;
    /** The value of the first column of a match that is almost certainly not before the last wanted one. */
    last: string | number | null;
    /** Up to this value: all vehicles, those of the index ranges, and matches. */
    all: number;
    inRanges: number;
    matches: number;
  };
}

/** By how many standard deviations a number in the sample may be too high. */
const DEVIATIONS = 2.5;

/** Estimates how many vehicles match, and how far along the order the first of them lie. */
export function estimateReads(
  sample: OrderSample,
  { sort, column, met, others, limit }: OrderedSearch,
): ReadEstimate {
  const { weight } = sample;
  const isInRanges = passing(sample, met);
  const isMatch = passing(sample, [...met, ...others]);
  const matches = isMatch.reduce((sum, one) => sum + one, 0) * weight;
  const rank = Math.ceil(limit / weight);
  const certainRank = Math.ceil(rank + DEVIATIONS * Math.sqrt(rank));

  // Numbers of sampled vehicles, so that they are whole.
  const passed = { all: 0, inRanges: 0, matches: 0, walked: 0 };
  let last: string | number | null | undefined;
  for (const vehicle of sample.orders[sort]) {
    const value = sample.values[column][vehicle] ?? null;
    if (last !== undefined && value !== last) break;
    passed.all++;
    passed.inRanges += isInRanges[vehicle] ?? 0;
    if (!isMatch[vehicle]) continue;
    passed.matches++;
    if (passed.matches === rank) passed.walked = passed.inRanges;
    if (passed.matches >= certainRank) last = value;
  }
  if (last === undefined) return { matches };
  const [all, inRanges] = [passed.all * weight, passed.inRanges * weight];
  return {
    matches,
    first: { walked: passed.walked * weight, last, all, inRanges, matches: passed.matches * weight },
  };
}

/** Marks the sampled vehicles that pass all tests. */
function passing(sample: OrderSample, tests: VehicleTest[]): Uint8Array {
  const passed = new Uint8Array(sample.size).fill(1);
  for (const part of tests.flatMap((test) => marks(sample, test)))
    for (let vehicle = 0; vehicle < sample.size; vehicle++) if (!part[vehicle]) passed[vehicle] = 0;
  return passed;
}

function marks(sample: OrderSample, test: VehicleTest): Uint8Array[] {
  switch (test.kind) {
    case "anyTerm":
      return [withAnyTerm(sample, test.terms)];
    case "allTerms":
      return test.terms.map((term) => withAnyTerm(sample, [term]));
    case "within": {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = test;
      return [Uint8Array.from(sample.values[test.column], (value) => Number(isWithin(value, min, max)))];
    }
  }
}

const isWithin = (value: string | number | null, min: number, max: number) =>
  typeof value === "number" && value >= min && value <= max;

function withAnyTerm(sample: OrderSample, terms: string[]): Uint8Array {
  const marked = new Uint8Array(sample.size);
  for (const term of terms) for (const vehicle of sample.byTerm.get(term) ?? []) marked[vehicle] = 1;
  return marked;
}
