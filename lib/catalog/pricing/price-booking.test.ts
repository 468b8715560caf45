import { describe, expect, it } from "vitest";
import { listPricingDifferences } from "@/lib/catalog/pricing/testing/reference-pricing";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import type { Discount } from "./discounts";
import { extrasProblem, type PriceTerms, priceBooking, seasonsFrom } from "./price-booking";

const at = (iso: string) => new Date(iso);
/** A Tuesday, ten o'clock in Kigali. */
const tuesday = at("2026-12-01T08:00Z");

const plain: PriceTerms = {
  timeZone: "Africa/Kigali",
  dailyPriceCents: 4_500,
  weekendPriceCents: null,
  seasons: [],
  dayPrices: [],
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 25,
  depositCents: 10_000,
  extras: [],
};
const christmas = { name: "Christmas", startsOn: "2026-12-24", endsOn: "2026-12-28", dailyPriceCents: 7_000 };

const bill = (terms: Partial<PriceTerms>, startsAt: Date, days: number) =>
  priceBooking({ ...plain, ...terms }, startsAt, addMs(startsAt, days * DAY_MS));

describe("a vehicle without price rules", () => {
  it("costs days times the daily price, without the deposit", () => {
    expect(bill({}, tuesday, 3)).toEqual({
      days: 3,
      lines: [{ rule: "rent", quantity: 3, unitCents: 4_500, amountCents: 13_500 }],
      totalCents: 13_500,
      depositCents: 10_000,
    });
  });

  it("has the prices of the featured vehicles: $45, $35 and $60 a day", () => {
    const threeDays = (dailyPriceCents: number) => bill({ dailyPriceCents }, tuesday, 3).totalCents;
    expect([4_500, 3_500, 6_000].map(threeDays)).toEqual([13_500, 10_500, 18_000]);
  });
});

describe("the price of a day", () => {
  it("is the weekend's on a Saturday and a Sunday", () => {
    const { lines, totalCents } = bill({ weekendPriceCents: 5_500 }, at("2026-12-03T08:00Z"), 5);
    expect(lines).toEqual([
      { rule: "weekday", quantity: 3, unitCents: 4_500, amountCents: 13_500 },
      { rule: "weekend", quantity: 2, unitCents: 5_500, amountCents: 11_000 },
    ]);
    expect(totalCents).toBe(24_500);
  });

  it("is the season's, weekend or not, from its first day to its last", () => {
    const terms = { weekendPriceCents: 5_500, seasons: [christmas] };
    const { lines } = bill(terms, at("2026-12-23T08:00Z"), 6);
    expect(lines).toEqual([
      { rule: "weekday", quantity: 2, unitCents: 4_500, amountCents: 9_000 },
      { rule: "season", name: "Christmas", quantity: 4, unitCents: 7_000, amountCents: 28_000 },
    ]);
  });

  it("is its own price rather than the season's or the weekend's", () => {
    const dayPrices = [
      { day: "2026-12-05", dailyPriceCents: 4_000 },
      { day: "2026-12-25", dailyPriceCents: 9_000 },
      { day: "2026-12-26", dailyPriceCents: 9_000 },
    ];
    const terms = { weekendPriceCents: 5_500, seasons: [christmas], dayPrices };
    expect(
      bill(terms, at("2026-12-04T08:00Z"), 3).lines.map(({ rule, amountCents }) => [rule, amountCents]),
    ).toEqual([
      ["weekday", 4_500],
      ["weekend", 5_500],
      ["day_price", 4_000],
    ]);
    expect(bill(terms, at("2026-12-24T08:00Z"), 3).lines).toEqual([
      { rule: "season", name: "Christmas", quantity: 1, unitCents: 7_000, amountCents: 7_000 },
      { rule: "day_price", quantity: 2, unitCents: 9_000, amountCents: 18_000 },
    ]);
  });

  it("follows the local day on which it begins: Saturday in Kigali is still Friday in London", () => {
    const lateOnFriday = at("2026-12-04T22:30Z");
    expect(bill({ weekendPriceCents: 5_500 }, lateOnFriday, 1).totalCents).toBe(5_500);
    const inLondon = { weekendPriceCents: 5_500, timeZone: "Europe/London" };
    expect(bill(inLondon, lateOnFriday, 1).totalCents).toBe(4_500);
  });

  it("may be lower in a season and at weekends", () => {
    const quiet = { ...christmas, name: "Quiet days", dailyPriceCents: 3_000 };
    expect(bill({ seasons: [quiet] }, at("2026-12-24T08:00Z"), 2).totalCents).toBe(6_000);
    expect(bill({ weekendPriceCents: 4_000 }, at("2026-12-05T08:00Z"), 2).totalCents).toBe(8_000);
  });

  it("has one line for seasons of the same name and price, and two if they differ", () => {
    const later = { ...christmas, startsOn: "2026-12-30", endsOn: "2027-01-02" };
    const lines = (season: typeof later) =>
      bill({ seasons: [christmas, season] }, at("2026-12-24T08:00Z"), 9).lines.map(
        ({ quantity }) => quantity,
      );
    expect(lines(later)).toEqual([2, 7, 10]);
    expect(lines({ ...later, name: "New Year" })).toEqual([2, 4, 3, 10]);
  });
});

describe("the length discount", () => {
  it("is the weekly one from seven days and the monthly one from thirty, never both", () => {
    const total = (days: number) => bill({}, tuesday, days).totalCents;
    expect([6, 7, 29, 30].map(total)).toEqual([27_000, 28_350, 117_450, 101_250]);
  });

  it("falls back to the weekly one if the owner offers no monthly one", () => {
    expect(bill({ monthlyDiscountPercent: 0 }, tuesday, 30).totalCents).toBe(121_500);
  });

  it("applies to the whole rent, including weekends and seasons, and to nothing else", () => {
    const terms: PriceTerms = {
      ...plain,
      weekendPriceCents: 5_500,
      extras: [{ kind: "driver", priceCents: 2_000, unit: "day", maxQuantity: 1 }],
    };
    const { lines, totalCents } = priceBooking(terms, tuesday, addMs(tuesday, 7 * DAY_MS), [
      { kind: "driver", quantity: 1 },
    ]);
    // 5 × $45 + 2 × $55 = $335, minus 10 %, plus 7 × $20.
    expect(lines.map(({ rule, amountCents }) => [rule, amountCents])).toEqual([
      ["weekday", 22_500],
      ["weekend", 11_000],
      ["weekly_discount", -3_350],
      ["driver", 14_000],
    ]);
    expect(totalCents).toBe(44_150);
  });
});

describe("extras", () => {
  const offered: PriceTerms["extras"] = [
    { kind: "insurance_plus", priceCents: 800, unit: "day", maxQuantity: 1 },
    { kind: "child_seat", priceCents: 300, unit: "day", maxQuantity: 3 },
    { kind: "delivery", priceCents: 1_500, unit: "rental", maxQuantity: 1 },
  ];

  it("each have a line: per day or once, times the number", () => {
    const { lines } = priceBooking({ ...plain, extras: offered }, tuesday, addMs(tuesday, 3 * DAY_MS), [
      { kind: "delivery", quantity: 1 },
      { kind: "child_seat", quantity: 2 },
    ]);
    expect(lines.slice(1)).toEqual([
      { rule: "child_seat", quantity: 3, unitCents: 300, amountCents: 1_800, pieces: 2, per: "day" },
      { rule: "delivery", quantity: 1, unitCents: 1_500, amountCents: 1_500, pieces: 1, per: "rental" },
    ]);
  });

  it("are refused if the vehicle does not offer them, or offers fewer", () => {
    expect(extrasProblem(offered, [{ kind: "driver", quantity: 1 }])).toBe("extraNotOffered");
    expect(extrasProblem(offered, [{ kind: "child_seat", quantity: 4 }])).toBe("extraTooMany");
    expect(extrasProblem(offered, [{ kind: "child_seat", quantity: 3 }])).toBeUndefined();
  });
});

describe("an independent implementation", () => {
  it("computes the same bill for random terms and periods", () => {
    expect(listPricingDifferences(3_000, 7)).toEqual([]);
  });

  it.each<[string, (terms: PriceTerms) => PriceTerms]>([
    ["of forgotten seasons", (terms) => ({ ...terms, seasons: [] })],
    ["of one zone for all cars", (terms) => ({ ...terms, timeZone: "Pacific/Kiritimati" })],
    ["of half a percent", (terms) => ({ ...terms, weeklyDiscountPercent: terms.weeklyDiscountPercent / 2 })],
    [
      "of extras per day charged once",
      ({ extras, ...terms }) => ({
        ...terms,
        extras: extras.map((extra) => ({ ...extra, unit: "rental" as const })),
      }),
    ],
  ])("finds the fault %s", (_fault, spoil) => {
    const faulty: typeof priceBooking = (terms, ...period) => priceBooking(spoil(terms), ...period);
    expect(listPricingDifferences(300, 7, faulty).length).toBeGreaterThan(0);
  });

  it.each<[string, (discounts: readonly Discount[]) => Discount[]]>([
    ["of a forgotten non-refundable rate", (given) => given.filter(({ rule }) => rule !== "non_refundable")],
    ["of discounts in another order", (given) => given.map((one) => ({ ...one, rule: "promo_code" }))],
    ["of a full amount off a shorter rental", (given) => given.map(({ ofRentCents: _, ...one }) => one)],
  ])("finds the fault %s", (_fault, spoil) => {
    const faulty: typeof priceBooking = (terms, from, to, chosen, discounts = []) =>
      priceBooking(terms, from, to, chosen, spoil(discounts));
    expect(listPricingDifferences(300, 7, faulty).length).toBeGreaterThan(0);
  });
});

it("a season is listed until its last day is over", () => {
  const newYear = { ...christmas, name: "New Year", startsOn: "2026-12-30", endsOn: "2027-01-02" };
  const names = (day: string) => seasonsFrom([newYear, christmas], day).map(({ name }) => name);
  expect(names("2026-12-27")).toEqual(["Christmas", "New Year"]);
  expect(names("2026-12-28")).toEqual(["New Year"]);
});
