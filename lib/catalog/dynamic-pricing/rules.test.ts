import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { automaticPrice, type DayToPrice, MAX_PERCENT, suggestPrice } from "./rules";

const quiet: DayToPrice = {
  usualCents: 5_000,
  isSeason: false,
  daysAhead: 30,
  market: { all: 10, onOffer: 10, booked: 3, dearer: 0 },
  discounts: { lastMinuteDays: 3, lastMinutePercent: 0 },
};
const suggest = (change: Partial<DayToPrice>) => suggestPrice({ ...quiet, ...change });
const booked = (count: number) => ({ market: { ...quiet.market, booked: count } });

describe("a suggested price", () => {
  it("does not exist without a reason for a change", () => {
    expect(suggest({})).toBeUndefined();
  });

  it.each([
    [5, 5_300],
    [7, 5_600],
    [9, 6_000],
    [10, 6_000],
  ])("rises with the number of booked similar cars: %i of 10", (count, cents) => {
    expect(suggest(booked(count))?.dailyPriceCents).toBe(cents);
    expect(suggest(booked(count))?.reasons).toMatchObject([{ kind: "demand", booked: count, of: 10 }]);
  });

  it("is lower if hardly any are booked, but only in the last two weeks", () => {
    expect(suggest({ ...booked(1), daysAhead: 14 })).toEqual({
      dailyPriceCents: 4_600,
      reasons: [{ kind: "demand", percent: -8, booked: 1, of: 10 }],
    });
    expect(suggest({ ...booked(1), daysAhead: 15 })).toBeUndefined();
  });

  it("considers demand and seasons only with at least five similar cars on offer", () => {
    const market = { all: 4, onOffer: 4, booked: 4, dearer: 4 };
    expect(suggest({ market })).toBeUndefined();
    expect(suggest({ market: { ...market, all: 5, dearer: 0 } })).toBeUndefined();
  });

  it("follows the seasons of others, unless the owner has one", () => {
    const market = { ...quiet.market, dearer: 3 };
    expect(suggest({ market })).toEqual({
      dailyPriceCents: 5_500,
      reasons: [{ kind: "season", percent: 10, priced: 3, of: 10 }],
    });
    expect(suggest({ market, isSeason: true })).toBeUndefined();
    expect(suggest({ market: { ...market, dearer: 2 } })).toBeUndefined();
  });

  it("is lower for a free day soon, unless half are booked or the owner already gives a discount", () => {
    expect(suggest({ daysAhead: 6 })?.reasons).toEqual([{ kind: "lead_time", percent: -6, days: 6 }]);
    expect(suggest({ daysAhead: 0 })).toEqual({
      dailyPriceCents: 4_400,
      reasons: [{ kind: "lead_time", percent: -12, days: 0 }],
    });
    expect(suggest({ daysAhead: 7 })).toBeUndefined();
    expect(suggest({ daysAhead: 2, ...booked(5) })?.reasons).toMatchObject([{ kind: "demand" }]);
    const discounts = { lastMinuteDays: 3, lastMinutePercent: 10 };
    expect(suggest({ daysAhead: 3, discounts })).toBeUndefined();
    expect(suggest({ daysAhead: 4, discounts })).toBeDefined();
  });

  it("adds up the reasons, to at most a quarter of the usual price", () => {
    const market = { ...quiet.market, booked: 9, dearer: 5 };
    expect(suggest({ market })).toMatchObject({ dailyPriceCents: 6_200, reasons: [{}, {}] });
    expect(suggest({ ...booked(0), daysAhead: 1 })).toMatchObject({
      dailyPriceCents: 4_000,
      reasons: [{}, {}],
    });
  });

  it("is rounded towards the usual price, to whole dollars, or to five from $100 on", () => {
    expect(suggest({ ...booked(5), usualCents: 4_550 })?.dailyPriceCents).toBe(4_800);
    expect(suggest({ ...booked(7), usualCents: 13_700 })?.dailyPriceCents).toBe(15_000);
    expect(suggest({ daysAhead: 5, usualCents: 13_700 })?.dailyPriceCents).toBe(13_000);
    expect(suggest({ ...booked(5), usualCents: 1_500 })).toBeUndefined();
  });

  it("never exceeds its bound, equals the usual price, or leaves the allowed range of prices", () => {
    const days = fc.record({
      usualCents: fc.integer({ min: 100, max: 500_000 }),
      isSeason: fc.boolean(),
      daysAhead: fc.integer({ min: 0, max: 89 }),
      market: fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(30)).map(([a, b, c, d]) => ({
        all: a,
        onOffer: b % (a + 1),
        booked: c % ((b % (a + 1)) + 1),
        dearer: d % (a + 1),
      })),
      discounts: fc.record({
        lastMinuteDays: fc.integer({ min: 1, max: 13 }),
        lastMinutePercent: fc.nat(90),
      }),
    });
    fc.assert(
      fc.property(days, (day) => {
        const suggested = suggestPrice(day);
        if (!suggested) return;
        const { dailyPriceCents, reasons } = suggested;
        expect(dailyPriceCents).not.toBe(day.usualCents);
        expect(Math.abs(dailyPriceCents - day.usualCents)).toBeLessThanOrEqual(
          (day.usualCents * MAX_PERCENT) / 100,
        );
        expect(dailyPriceCents).toBeGreaterThanOrEqual(100);
        expect(dailyPriceCents).toBeLessThanOrEqual(500_000);
        const sum = reasons.reduce((total, { percent }) => total + percent, 0);
        expect(Math.sign(dailyPriceCents - day.usualCents)).toBe(Math.sign(sum));
      }),
    );
  });
});

describe("an automatic price", () => {
  const higher = { dailyPriceCents: 6_000, reasons: [] };
  const lower = { dailyPriceCents: 4_000, reasons: [] };
  const within = (floorCents: number, ceilingCents: number) => ({ floorCents, ceilingCents });

  it("is the suggestion, or the nearest limit", () => {
    expect(automaticPrice(higher, 5_000, within(4_500, 7_000))?.dailyPriceCents).toBe(6_000);
    expect(automaticPrice(higher, 5_000, within(4_500, 5_500))?.dailyPriceCents).toBe(5_500);
    expect(automaticPrice(lower, 5_000, within(4_500, 5_500))?.dailyPriceCents).toBe(4_500);
  });

  it("does not exist without a suggestion, or if the limits exclude any change", () => {
    expect(automaticPrice(undefined, 5_000, within(4_500, 5_500))).toBeUndefined();
    expect(automaticPrice(higher, 5_000, within(4_500, 5_000))).toBeUndefined();
    // A season above the ceiling keeps its price, and so does a day below the floor.
    expect(automaticPrice(higher, 5_000, within(3_000, 4_500))).toBeUndefined();
    expect(automaticPrice(higher, 5_000, within(6_500, 8_000))).toBeUndefined();
    expect(automaticPrice(lower, 5_000, within(5_200, 8_000))).toBeUndefined();
  });
});
