import { describe, expect, it } from "vitest";
import { newDayPrice } from "./bulk-price";

describe("the price of many vehicles", () => {
  it.each([
    ["set", "60", 6_000],
    ["set", "59.90", 5_990],
    ["raise", "10", 4_950],
    ["raise", "2.5", 4_613],
    ["lower", "10", 4_050],
    ["raise", "100", 9_000],
  ] as const)("%s %s", (kind, text, cents) => {
    expect(newDayPrice(4_500, { kind, text })).toBe(cents);
  });

  it.each([
    ["set", ""],
    ["set", "free"],
    ["set", "0.50"],
    ["set", "1000000"],
    ["raise", "0"],
    ["raise", "-5"],
    ["raise", "101"],
    ["lower", "100"],
    ["lower", ""],
  ] as const)("is refused: %s %j", (kind, text) => {
    expect(newDayPrice(4_500, { kind, text })).toBeUndefined();
  });
});
