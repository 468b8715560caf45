import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/dates";
import { freeCancellationUntil, priceRental, rentalDays } from "./rules";

const at = (iso: string) => new Date(iso);
const terms = {
  dailyPriceCents: 4500,
  depositCents: 10000,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 25,
};

describe("a rental's length", () => {
  it("counts started 24-hour days", () => {
    expect(rentalDays(at("2026-12-01T08:00Z"), at("2026-12-04T08:00Z"))).toBe(3);
    expect(rentalDays(at("2026-12-01T08:00Z"), at("2026-12-04T08:01Z"))).toBe(4);
  });

  it("is at least one day", () => {
    expect(rentalDays(at("2026-12-01T08:00Z"), at("2026-12-01T09:00Z"))).toBe(1);
  });
});

describe("a rental's price", () => {
  it("is days times the daily price when no discount applies", () => {
    const price = priceRental(terms, at("2026-12-01T08:00Z"), at("2026-12-04T08:00Z"));
    expect(price.totalCents).toBe(3 * 4500);
    expect(price.lines).toHaveLength(1);
  });

  it("takes the weekly discount from seven days and the monthly one from thirty, never both", () => {
    const start = at("2026-12-01T08:00Z");
    const total = (days: number) =>
      priceRental(terms, start, new Date(start.getTime() + days * DAY_MS)).totalCents;
    expect(total(6)).toBe(27_000);
    expect(total(7)).toBe(28_350);
    expect(total(29)).toBe(117_450);
    expect(total(30)).toBe(101_250);
  });

  it("keeps the deposit apart from the total", () => {
    const price = priceRental(terms, at("2026-12-01T08:00Z"), at("2026-12-02T08:00Z"));
    expect(price).toMatchObject({ totalCents: 4500, depositCents: 10000 });
  });

  it("is the sum of its lines, in whole cents, for any terms and length", () => {
    const anyTerms = fc.record({
      dailyPriceCents: fc.integer({ min: 1, max: 1_000_000 }),
      depositCents: fc.integer({ min: 0, max: 1_000_000 }),
      weeklyDiscountPercent: fc.integer({ min: 0, max: 90 }),
      monthlyDiscountPercent: fc.integer({ min: 0, max: 90 }),
    });
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 1, max: 90 * 24 }), (some, hours) => {
        const start = at("2026-12-01T08:00Z");
        const price = priceRental(some, start, new Date(start.getTime() + hours * HOUR_MS));
        expect(Number.isInteger(price.totalCents)).toBe(true);
        expect(price.totalCents).toBe(price.lines.reduce((sum, line) => sum + line.amountCents, 0));
        expect(price.totalCents).toBeLessThanOrEqual(price.days * some.dailyPriceCents);
        expect(price.totalCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("free cancellation", () => {
  const startsAt = at("2026-12-10T08:00Z");

  it("lasts until 24 hours before pick-up", () => {
    expect(freeCancellationUntil(startsAt, at("2026-12-01T00:00Z"))).toEqual(at("2026-12-09T08:00Z"));
  });

  it("lasts at least an hour from booking", () => {
    expect(freeCancellationUntil(startsAt, at("2026-12-09T20:00Z"))).toEqual(at("2026-12-09T21:00Z"));
  });

  it("never lasts past pick-up", () => {
    expect(freeCancellationUntil(startsAt, at("2026-12-10T07:30Z"))).toEqual(startsAt);
  });
});
