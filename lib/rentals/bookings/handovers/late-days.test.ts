import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { lateCents, lateDays } from "./late-days";

const endsAt = new Date("2026-12-04T08:00:00Z");

describe("late days", () => {
  it.each([
    ["in time", -HOUR_MS, 0],
    ["an hour late", HOUR_MS, 0],
    ["an hour and a moment late", HOUR_MS + 1, 1],
    ["a day late to the minute", DAY_MS, 1],
    ["a day and a moment late", DAY_MS + 1, 2],
  ])("brought back %s", (_, late, days) => {
    expect(lateDays(endsAt, addMs(endsAt, late))).toBe(days);
  });

  it("never decrease with a later return, and cost the booking's daily price", () => {
    const late = fc.integer({ min: -10 * DAY_MS, max: 30 * DAY_MS });
    fc.assert(
      fc.property(late, fc.nat({ max: 5 * DAY_MS }), (first, more) => {
        const booking = { endsAt, dailyPriceCents: 4_500 };
        const [sooner, later] = [first, first + more].map((ms) => lateCents(booking, addMs(endsAt, ms)));
        expect(later).toBeGreaterThanOrEqual(sooner ?? 0);
        expect((later ?? 0) % 4_500).toBe(0);
      }),
    );
  });
});
