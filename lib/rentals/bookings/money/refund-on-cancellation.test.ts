import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { cancellationRefundCents } from "./refund-on-cancellation";

const now = new Date("2026-12-01T08:00:00Z");
const later = (ms: number) => addMs(now, ms);

describe("the refund of a cancelled booking", () => {
  const booking = {
    createdAt: now,
    startsAt: later(10 * DAY_MS),
    days: 3,
    totalCents: 13_500,
    isNonRefundable: false,
    isMovedUnasked: false,
  };

  it("is everything until 24 hours before pick-up", () => {
    expect(cancellationRefundCents(booking, "renter", later(9 * DAY_MS))).toBe(13_500);
  });

  it("is reduced by one day after that", () => {
    expect(cancellationRefundCents(booking, "renter", later(9 * DAY_MS + 1))).toBe(9_000);
  });

  it("is reduced by half a day for rentals of two days or less", () => {
    const short = { ...booking, days: 2, totalCents: 9_000 };
    expect(cancellationRefundCents(short, "renter", later(9.5 * DAY_MS))).toBe(9_000 - 2_250);
    expect(
      cancellationRefundCents({ ...booking, days: 1, totalCents: 4_500 }, "renter", later(9.5 * DAY_MS)),
    ).toBe(2_250);
  });

  it("is everything within an hour of booking, however soon the pick-up", () => {
    const hasty = { ...booking, startsAt: later(3 * HOUR_MS) };
    expect(cancellationRefundCents(hasty, "renter", later(HOUR_MS))).toBe(13_500);
    expect(cancellationRefundCents(hasty, "renter", later(HOUR_MS + 1))).toBe(9_000);
  });

  it("is nothing from pick-up on", () => {
    expect(cancellationRefundCents(booking, "renter", booking.startsAt)).toBe(0);
  });

  it("is everything when the owner cancels, even after pick-up", () => {
    expect(cancellationRefundCents(booking, "owner", later(11 * DAY_MS))).toBe(13_500);
  });

  it("is nothing for the non-refundable rate, unless the owner cancels", () => {
    const nonRefundable = { ...booking, isNonRefundable: true };
    expect(cancellationRefundCents(nonRefundable, "renter", now)).toBe(0);
    expect(cancellationRefundCents(nonRefundable, "owner", now)).toBe(13_500);
  });

  it("is everything if the owner gave another vehicle without asking, until the renter counts as a no-show", () => {
    const moved = { ...booking, isNonRefundable: true, isMovedUnasked: true };
    expect(cancellationRefundCents(moved, "renter", later(10 * DAY_MS + HOUR_MS))).toBe(13_500);
    expect(cancellationRefundCents(moved, "renter", later(10 * DAY_MS + 2 * HOUR_MS))).toBe(0);
    expect(cancellationRefundCents(moved, "owner", later(10 * DAY_MS + 2 * HOUR_MS))).toBe(13_500);
  });

  it("is never negative and never more than was paid", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 20 * 24 }),
        (days, totalCents, hours) => {
          const refunded = cancellationRefundCents(
            { ...booking, days, totalCents },
            "renter",
            later(hours * HOUR_MS),
          );
          expect(refunded).toBeGreaterThanOrEqual(0);
          expect(refunded).toBeLessThanOrEqual(totalCents);
        },
      ),
    );
  });
});
