import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toRwf } from "./currency-conversion";

describe("francs", () => {
  it("are whole; half a franc rounds up", () => {
    expect(toRwf(4500, 145_500)).toBe(65_475);
    expect(toRwf(1, 145_050)).toBe(15);
    expect(toRwf(0, 145_500)).toBe(0);
  });

  it("agree with exact arithmetic for any amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (cents, rate) => {
          const exact = (BigInt(cents) * BigInt(rate) * 2n + 10_000n) / 20_000n;
          expect(toRwf(cents, rate)).toBe(Number(exact));
        },
      ),
    );
  });
});
