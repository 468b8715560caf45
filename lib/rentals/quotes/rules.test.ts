import { describe, expect, it } from "vitest";
import type { QuoteLine } from "@/lib/catalog/pricing/contract";
import { freeCancellationUntil, withCounterDiscount, withOtherVehicle } from "./rules";

const at = (iso: string) => new Date(iso);

describe("free cancellation", () => {
  const startsAt = at("2026-12-10T08:00Z");
  const until = (bookedAt: Date, isNonRefundable = false) =>
    freeCancellationUntil({ startsAt, bookedAt, isNonRefundable });

  it("lasts until 24 hours before pick-up", () => {
    expect(until(at("2026-12-01T00:00Z"))).toEqual(at("2026-12-09T08:00Z"));
  });

  it("lasts at least an hour from booking", () => {
    expect(until(at("2026-12-09T20:00Z"))).toEqual(at("2026-12-09T21:00Z"));
  });

  it("never lasts past pick-up", () => {
    expect(until(at("2026-12-10T07:30Z"))).toEqual(startsAt);
  });

  it("ends with the booking for the non-refundable rate", () => {
    const bookedAt = at("2026-12-01T00:00Z");
    expect(until(bookedAt, true)).toEqual(bookedAt);
  });
});

describe("the bill with another vehicle", () => {
  const billOf = (daily: number, days = 10) => {
    const line: QuoteLine = { rule: "rent", quantity: days, unitCents: daily, amountCents: days * daily };
    return { days, lines: [line], totalCents: days * daily };
  };
  const replaced = (...vehicles: [daily: number, daysLeft: number][]) =>
    vehicles.reduce((bill, [daily, left]) => withOtherVehicle(bill, billOf(daily), left), billOf(10_000));

  it("takes off the difference for the days that are left, each time to the price paid by then", () => {
    expect(replaced([8_000, 5]).totalCents).toBe(90_000);
    expect(replaced([8_000, 5], [8_000, 3]).totalCents).toBe(90_000);
    expect(replaced([8_000, 5], [9_000, 3]).totalCents).toBe(90_000);
    const twice = replaced([8_000, 5], [6_000, 3]);
    expect(twice.totalCents).toBe(84_000);
    expect(twice.lines.slice(1).map(({ unitCents, amountCents }) => [unitCents, amountCents])).toEqual([
      [-20_000, -10_000],
      [-40_000, -6_000],
    ]);
    expect(twice.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(twice.totalCents);
  });

  it("is that of the other vehicle before the pick-up, if it costs less", () => {
    expect(replaced([8_000, 10])).toEqual(billOf(8_000));
    expect(replaced([12_000, 10])).toEqual(billOf(10_000));
  });

  it("has the business's discount for both vehicles", () => {
    const [first, other] = [billOf(10_000), billOf(8_000)].map((bill) => withCounterDiscount(bill, 10));
    if (!first || !other) throw new Error("both bills exist");
    expect(withOtherVehicle(first, other, 5).totalCents).toBe(81_000);
  });

  it("never becomes dearer after a reduction that was stored with its amount only", () => {
    const line: QuoteLine = { rule: "vehicle_change", quantity: 0, unitCents: -10_000, amountCents: -10_000 };
    const stored = { days: 10, lines: [...billOf(10_000).lines, line], totalCents: 90_000 };
    expect(withOtherVehicle(stored, billOf(9_500), 3)).toEqual(stored);
    expect(withOtherVehicle(stored, billOf(6_000), 3).totalCents).toBe(81_000);
  });
});
