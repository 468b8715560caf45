import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber } from "./numbers";
import { parseCents, parseWholeNumber } from "./typed-numbers";

describe("a typed whole number", () => {
  it.each([
    ["0", 0],
    ["81200", 81_200],
    ["81,200", 81_200],
    ["81 200", 81_200],
    ["81\u202f200", 81_200],
    ["81.200", 81_200],
    ["2,000,000", 2_000_000],
    [" 2’000’000 ", 2_000_000],
  ])("%j is %i", (text, number) => {
    expect(parseWholeNumber(text)).toBe(number);
  });

  it.each(["", "2,5", "45.5", "1,20", "1200,000", "1,200.000", "0.500", "1,2000", "-5", "12 km"])(
    "%j is invalid",
    (text) => {
      expect(parseWholeNumber(text)).toBeNaN();
    },
  );

  it("is parsed as each language formats it", () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.constantFrom("en", "fr", "rw"), (number, locale) => {
        expect(parseWholeNumber(formatNumber(number, locale))).toBe(number);
      }),
    );
  });
});

describe("a typed amount", () => {
  it.each([
    ["45", 4_500],
    ["45.5", 4_550],
    ["45,50", 4_550],
    ["$45", 4_500],
    ["1200", 120_000],
    ["1 200", 120_000],
    ["1 200,50", 120_050],
    ["1,200.50", 120_050],
    ["1.200,50", 120_050],
    ["1,200,000", 120_000_000],
    ["0.07", 7],
  ])("%j is %i cents", (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each(["", "1.200", "1,200", "45.505", "1,20.50", "-5", "12 dollars", "1,200,50"])(
    "%j is ambiguous",
    (text) => {
      expect(parseCents(text)).toBeNaN();
    },
  );
});
