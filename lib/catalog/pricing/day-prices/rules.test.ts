import { describe, expect, it } from "vitest";
import { dayPricesRequest } from "./contract";
import { daysOf, priceDays, rangesToRestore } from "./rules";

const terms = {
  dailyPriceCents: 4_500,
  weekendPriceCents: 5_500,
  seasons: [{ name: "Christmas", startsOn: "2026-12-24", endsOn: "2026-12-26", dailyPriceCents: 7_000 }],
};
const createdAt = new Date("2026-12-01T08:00:00Z");
const reasons = [{ kind: "demand" as const, percent: 12, booked: 7, of: 9 }];
const own = [
  { day: "2026-12-25", source: "person" as const, dailyPriceCents: 9_000, createdAt },
  { day: "2026-12-28", source: "rule" as const, dailyPriceCents: 5_000, reasons, createdAt },
];

describe("the prices of days", () => {
  const days = daysOf({ startsOn: "2026-12-23", endsOn: "2026-12-29" });
  const priced = priceDays(terms, own, days);

  it("are the day's own, the season's, the weekend's or the daily price, together with the usual price", () => {
    expect(
      priced.map(({ dailyPriceCents, rule, usualCents }) => [dailyPriceCents, rule, usualCents]),
    ).toEqual([
      [4_500, "weekday", 4_500],
      [7_000, "season", 7_000],
      [9_000, "person", 7_000],
      [5_500, "weekend", 5_500],
      [5_500, "weekend", 5_500],
      [5_000, "rule", 4_500],
    ]);
    expect(priced[1]?.seasonName).toBe("Christmas");
    const automatic = priced.map((day) => day.automatic);
    expect(automatic.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(automatic[5]).toEqual({ setAt: "2026-12-01T08:00:00.000Z", reasons });
  });

  it("can be restored by one request, but only prices set by hand", () => {
    expect(rangesToRestore(priced)).toEqual([
      { startsOn: "2026-12-23", endsOn: "2026-12-25", dailyPriceCents: null },
      { startsOn: "2026-12-25", endsOn: "2026-12-26", dailyPriceCents: 9_000 },
      { startsOn: "2026-12-26", endsOn: "2026-12-29", dailyPriceCents: null },
    ]);
  });
});

describe("a request to price days", () => {
  const range = { startsOn: "2026-12-24", endsOn: "2026-12-26", dailyPriceCents: 5_000 };

  it.each([
    [[], "ranges fieldRequired"],
    [[{ ...range, endsOn: "2026-12-24" }], "ranges.0.endsOn datesOrder"],
    [[{ ...range, dailyPriceCents: 99 }], "ranges.0.dailyPriceCents dayPriceRange"],
    [[{ ...range, endsOn: "2027-12-26" }], "ranges dayPricesTooMany"],
    [Array.from({ length: 101 }, () => range), "ranges fieldInvalid"],
  ])("is refused: %j", (ranges, problem) => {
    const issues = dayPricesRequest.safeParse({ ranges }).error?.issues;
    expect(issues?.map(({ path, message }) => `${path.join(".")} ${message}`)).toEqual([problem]);
  });
});
