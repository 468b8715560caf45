import { describe, expect, it } from "vitest";
import { formatMoney, percentOf, proportionalShare } from "./money";

describe("shares", () => {
  it("round half a cent up, and are exact where floating numbers are not", () => {
    expect(proportionalShare(334, 2_220, 3_335)).toBe(222);
    expect(proportionalShare(1, 1, 2)).toBe(1);
    expect(proportionalShare(2_000_000_001, 1_999_999_999, 2_000_000_000)).toBe(2_000_000_000);
    expect(proportionalShare(99, 0, 7)).toBe(0);
  });
});

describe("percentages", () => {
  it("round half a cent up", () => {
    expect(percentOf(13_500, 10)).toBe(1_350);
    expect(percentOf(5, 10)).toBe(1);
    expect(percentOf(4, 10)).toBe(0);
  });
});

describe("formatted amounts", () => {
  it("omit zero cents and keep others", () => {
    expect(formatMoney(4500, "USD", "en")).toBe("$45");
    expect(formatMoney(4550, "USD", "en")).toBe("$45.50");
    expect(formatMoney(-450, "USD", "en")).toBe("−$4.50");
  });

  it("label francs FRW, without decimals", () => {
    expect(formatMoney(65_475, "RWF", "en")).toBe("FRW 65,475");
  });

  it("put the symbol after the number in French, on the same line", () => {
    expect(formatMoney(36_450, "USD", "fr")).toBe("364,50\u00a0$");
    expect(formatMoney(-36_400, "USD", "fr")).toBe("−364\u00a0$");
    expect(formatMoney(65_475, "RWF", "fr")).toBe("65\u202f475\u00a0FRW");
  });

  it("are formatted in Kinyarwanda as printed in Kigali, whatever the machine's locale data", () => {
    expect(formatMoney(136_450, "USD", "rw")).toBe("$1,364.50");
    expect(formatMoney(65_475, "RWF", "rw")).toBe("FRW 65,475");
  });
});
