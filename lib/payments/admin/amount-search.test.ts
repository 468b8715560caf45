import { expect, it } from "vitest";
import { readAmount } from "./amount-search";

it("reads an amount in the given currency, or in either without one", () => {
  expect(readAmount("42")).toEqual({ usdCents: 4_200, rwf: 42 });
  expect(readAmount(" $42.5 ")).toEqual({ usdCents: 4_250 });
  expect(readAmount("42,50 USD")).toEqual({ usdCents: 4_250 });
  expect(readAmount("19.99")).toEqual({ usdCents: 1_999 });
  expect(readAmount("RWF 60,000")).toEqual({ rwf: 60_000 });
  expect(readAmount("60 000 frw")).toEqual({ rwf: 60_000 });
  expect(readAmount("60\u00a0000")).toEqual({ usdCents: 6_000_000, rwf: 60_000 });
  expect(readAmount("1.250.000")).toEqual({ usdCents: 125_000_000, rwf: 1_250_000 });
});

it("does not read anything else as an amount", () => {
  for (const text of [
    "",
    "$",
    "0",
    "GD-7K2M9QX",
    "pi_42",
    "12 months",
    "$42 RWF",
    "4.2.1",
    "RWF 1.5",
    "+250788123456",
  ])
    expect(readAmount(text), text).toBeUndefined();
  // More than the database stores, in dollars and in francs.
  expect(readAmount("250788123456")).toBeUndefined();
  expect(readAmount("$99999999")).toBeUndefined();
});
