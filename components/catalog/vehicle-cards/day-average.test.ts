import { expect, it } from "vitest";
import { dayAverageCents } from "./day-average";

const dates = { from: "2026-11-26", to: "2026-11-29" };

it("counts the days that are billed for the chosen hours", () => {
  const vehicle = { totalCents: 9_000, dailyPriceCents: 3_000 };
  expect(dayAverageCents(vehicle, { from: "2026-12-05", to: "2026-12-07", toTime: "18:00" })).toBeUndefined();
  const weekend = { ...vehicle, totalCents: 9_900 };
  expect(dayAverageCents(weekend, { from: "2026-12-05", to: "2026-12-07", toTime: "18:00" })).toBe(3_300);
  expect(dayAverageCents(weekend, { from: "2026-12-05", to: "2026-12-08", fromTime: "12:00" })).toBe(3_300);
});

it("returns the average day only if days do not all cost the daily price", () => {
  expect(dayAverageCents({ totalCents: 12_200, dailyPriceCents: 3_800 }, dates)).toBe(4_067);
  expect(dayAverageCents({ totalCents: 11_400, dailyPriceCents: 3_800 }, dates)).toBeUndefined();
  expect(dayAverageCents({ totalCents: null, dailyPriceCents: 3_800 }, dates)).toBeUndefined();
  expect(dayAverageCents({ totalCents: 12_200, dailyPriceCents: 3_800 }, undefined)).toBeUndefined();
});
