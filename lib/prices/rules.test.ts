import { describe, expect, it } from "vitest";
import { after, DAY_MS } from "@/lib/dates";
import { extrasProblem, type PriceTerms, priceRental, seasonsFrom } from "./rules";
import { differences } from "./testing";

const at = (iso: string) => new Date(iso);
/** A Tuesday, ten o'clock in Kigali. */
const tuesday = at("2026-12-01T08:00Z");

const plain: PriceTerms = {
  timeZone: "Africa/Kigali",
  dailyPriceCents: 4_500,
  weekendPriceCents: null,
  seasons: [],
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 25,
  depositCents: 10_000,
  extras: [],
};
const christmas = { name: "Christmas", startsOn: "2026-12-24", endsOn: "2026-12-28", dailyPriceCents: 7_000 };

const bill = (terms: Partial<PriceTerms>, startsAt: Date, days: number) =>
  priceRental({ ...plain, ...terms }, startsAt, after(startsAt, days * DAY_MS));

describe("a car without rules", () => {
  it("costs days times the daily price, the deposit apart", () => {
    expect(bill({}, tuesday, 3)).toEqual({
      days: 3,
      lines: [{ rule: "rent", quantity: 3, unitCents: 4_500, amountCents: 13_500 }],
      totalCents: 13_500,
      depositCents: 10_000,
    });
  });

  it("costs what the featured cars cost: $45, $35 and $60 a day", () => {
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

  it("is the season's, weekend or not, from its first day until before the day after its last", () => {
    const terms = { weekendPriceCents: 5_500, seasons: [christmas] };
    const { lines } = bill(terms, at("2026-12-23T08:00Z"), 6);
    expect(lines).toEqual([
      { rule: "weekday", quantity: 2, unitCents: 4_500, amountCents: 9_000 },
      { rule: "season", name: "Christmas", quantity: 4, unitCents: 7_000, amountCents: 28_000 },
    ]);
  });

  it("is that of the local day it begins on: Saturday in Kigali is still Friday in London", () => {
    const lateOnFriday = at("2026-12-04T22:30Z");
    expect(bill({ weekendPriceCents: 5_500 }, lateOnFriday, 1).totalCents).toBe(5_500);
    const inLondon = { weekendPriceCents: 5_500, timeZone: "Europe/London" };
    expect(bill(inLondon, lateOnFriday, 1).totalCents).toBe(4_500);
  });

  it("can be lower in a season, and lower at weekends", () => {
    const quiet = { ...christmas, name: "Quiet days", dailyPriceCents: 3_000 };
    expect(bill({ seasons: [quiet] }, at("2026-12-24T08:00Z"), 2).totalCents).toBe(6_000);
    expect(bill({ weekendPriceCents: 4_000 }, at("2026-12-05T08:00Z"), 2).totalCents).toBe(8_000);
  });

  it("stands once for seasons of one name and price, and twice where they differ", () => {
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

  it("falls back to the weekly one where the owner gives no monthly one", () => {
    expect(bill({ monthlyDiscountPercent: 0 }, tuesday, 30).totalCents).toBe(121_500);
  });

  it("is taken off the whole rent, weekends and seasons too, and off nothing else", () => {
    const terms: PriceTerms = {
      ...plain,
      weekendPriceCents: 5_500,
      extras: [{ kind: "driver", priceCents: 2_000, unit: "day", maxQuantity: 1 }],
    };
    const { lines, totalCents } = priceRental(terms, tuesday, after(tuesday, 7 * DAY_MS), [
      { kind: "driver", quantity: 1 },
    ]);
    // 5 × $45 + 2 × $55 = $335, less 10 %, plus 7 × $20.
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

  it("have a line each: by the day or once, times how many", () => {
    const { lines } = priceRental({ ...plain, extras: offered }, tuesday, after(tuesday, 3 * DAY_MS), [
      { kind: "delivery", quantity: 1 },
      { kind: "child_seat", quantity: 2 },
    ]);
    expect(lines.slice(1)).toEqual([
      { rule: "child_seat", quantity: 3, unitCents: 300, amountCents: 1_800, pieces: 2, per: "day" },
      { rule: "delivery", quantity: 1, unitCents: 1_500, amountCents: 1_500, pieces: 1, per: "rental" },
    ]);
  });

  it("are refused where the car does not come with them, or not with so many", () => {
    expect(extrasProblem(offered, [{ kind: "driver", quantity: 1 }])).toBe("extraNotOffered");
    expect(extrasProblem(offered, [{ kind: "child_seat", quantity: 4 }])).toBe("extraTooMany");
    expect(extrasProblem(offered, [{ kind: "child_seat", quantity: 3 }])).toBeUndefined();
  });
});

describe("a second implementation", () => {
  it("comes to the same bill for random terms and periods", () => {
    expect(differences(3_000, 7)).toEqual([]);
  });

  it.each<[string, (terms: PriceTerms) => PriceTerms]>([
    ["of forgotten seasons", (terms) => ({ ...terms, seasons: [] })],
    ["of one zone for all cars", (terms) => ({ ...terms, timeZone: "Pacific/Kiritimati" })],
    ["of half a percent", (terms) => ({ ...terms, weeklyDiscountPercent: terms.weeklyDiscountPercent / 2 })],
    [
      "of extras by the day taken once",
      ({ extras, ...terms }) => ({
        ...terms,
        extras: extras.map((extra) => ({ ...extra, unit: "rental" as const })),
      }),
    ],
  ])("finds the fault %s", (_fault, spoil) => {
    const faulty: typeof priceRental = (terms, ...period) => priceRental(spoil(terms), ...period);
    expect(differences(300, 7, faulty).length).toBeGreaterThan(0);
  });
});

it("a season matters until its last day is over", () => {
  const newYear = { ...christmas, name: "New Year", startsOn: "2026-12-30", endsOn: "2027-01-02" };
  const names = (day: string) => seasonsFrom([newYear, christmas], day).map(({ name }) => name);
  expect(names("2026-12-27")).toEqual(["Christmas", "New Year"]);
  expect(names("2026-12-28")).toEqual(["New Year"]);
});
