import { expect, it } from "vitest";
import { dayAverageCents } from "./day-average";

const dates = { from: "2026-11-26", to: "2026-11-29" };

it("returns the average day only if days do not all cost the daily price", () => {
  expect(dayAverageCents({ totalCents: 12_200, dailyPriceCents: 3_800 }, dates)).toBe(4_067);
  expect(dayAverageCents({ totalCents: 11_400, dailyPriceCents: 3_800 }, dates)).toBeUndefined();
  expect(dayAverageCents({ totalCents: null, dailyPriceCents: 3_800 }, dates)).toBeUndefined();
  expect(dayAverageCents({ totalCents: 12_200, dailyPriceCents: 3_800 }, undefined)).toBeUndefined();
});
