import { describe, expect, it } from "vitest";
import {
  billedDiscounts,
  type Discount,
  discountLines,
  leadTimeDiscounts,
  marketplaceDiscountCents,
} from "./discounts";

const nonRefundable: Discount = { rule: "non_refundable", bearer: "owner", percent: 10 };
const percentCode: Discount = { rule: "promo_code", name: "KIGALI", bearer: "marketplace", percent: 20 };
const amountCode: Discount = { rule: "promo_code", name: "HELLO", bearer: "owner", amountCents: 2_000 };
const amounts = (rentCents: number, discounts: Discount[]) =>
  discountLines(rentCents, discounts).map(({ rule, amountCents }) => [rule, amountCents]);

describe("discounts of a rent", () => {
  it("are applied one after the other in a fixed order, each to the remaining amount", () => {
    const weekly: Discount = { rule: "weekly_discount", bearer: "owner", percent: 50 };
    expect(amounts(20_000, [percentCode, nonRefundable, weekly])).toEqual([
      ["weekly_discount", -10_000],
      ["non_refundable", -1_000],
      ["promo_code", -1_800],
    ]);
  });

  it("leave at least the smallest amount that can be charged", () => {
    expect(amounts(1_500, [amountCode])).toEqual([["promo_code", -1_450]]);
    expect(amounts(50, [amountCode])).toEqual([]);
  });

  it("state who bears them", () => {
    const lines = discountLines(10_000, [nonRefundable, percentCode]);
    expect(lines.map(({ bearer }) => bearer)).toEqual(["owner", "marketplace"]);
    expect(marketplaceDiscountCents(lines)).toBe(1_800);
    const rent = { rule: "rent", quantity: 1, unitCents: 10_000, amountCents: 10_000 } as const;
    const cheaper = { rule: "vehicle_change", quantity: 2, unitCents: -3_600, amountCents: -1_800 } as const;
    expect(marketplaceDiscountCents([rent, ...lines, { ...cheaper, bearer: "owner" }])).toBe(1_350);
  });
});

describe("the discount for booking early or late", () => {
  const terms = { earlyBirdDays: 30, earlyBirdPercent: 15, lastMinuteDays: 3, lastMinutePercent: 20 };
  const bookedAt = new Date("2026-12-01T21:30Z");
  const rules = (startsAt: string, given = terms) =>
    leadTimeDiscounts(given, "Africa/Kigali", { startsAt: new Date(startsAt), bookedAt }).map(
      ({ rule }) => rule,
    );

  it("counts days in the vehicle's time zone, whatever the hour", () => {
    expect(rules("2026-12-31T08:00Z")).toEqual(["early_bird"]);
    expect(rules("2026-12-30T21:59Z")).toEqual([]);
    expect(rules("2026-12-04T21:59Z")).toEqual(["last_minute"]);
    expect(rules("2026-12-04T22:00Z")).toEqual([]);
  });

  it("is not given if its percentage is 0", () => {
    expect(rules("2026-12-31T08:00Z", { ...terms, earlyBirdPercent: 0 })).toEqual([]);
    expect(rules("2026-12-02T08:00Z", { ...terms, lastMinutePercent: 0 })).toEqual([]);
  });
});

describe("the discounts of a booking whose dates change", () => {
  const again = (rentCents: number, bill: ReturnType<typeof discountLines>) =>
    amounts(rentCents, billedDiscounts(bill));
  const rent = (amountCents: number) =>
    ({ rule: "rent", quantity: 1, unitCents: amountCents, amountCents }) as const;

  it("stay as agreed, except for length discounts", () => {
    const weekly: Discount = { rule: "weekly_discount", bearer: "owner", percent: 50 };
    const bill = [rent(20_000), ...discountLines(20_000, [weekly, nonRefundable, percentCode])];
    expect(again(10_000, bill)).toEqual([
      ["non_refundable", -1_000],
      ["promo_code", -1_800],
    ]);
  });

  it("deduct an amount once, and proportionally for a shorter rental", () => {
    const bill = [rent(10_000), ...discountLines(10_000, [amountCode])];
    expect(again(30_000, bill)).toEqual([["promo_code", -2_000]]);
    expect(again(5_000, bill)).toEqual([["promo_code", -1_000]]);
  });
});
