import fc from "fast-check";
import { expect, it } from "vitest";
import { priceBooking } from "@/lib/catalog/pricing/price-booking";
import { toRwf } from "@/lib/platform/currency-conversion";
import { withCounterDiscount } from "@/lib/rentals/quotes/rules";
import { counterPrice, keepOffered } from "./counter-price";

const offered = [
  { kind: "insurance_plus", priceCents: 700, unit: "day", maxQuantity: 1 },
  { kind: "child_seat", priceCents: 333, unit: "day", maxQuantity: 3 },
  { kind: "delivery", priceCents: 1_500, unit: "rental", maxQuantity: 1 },
] as const;
const terms = {
  timeZone: "Africa/Kigali",
  dailyPriceCents: 4_555,
  weekendPriceCents: null,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 0,
  depositCents: 10_000,
  seasons: [],
  dayPrices: [],
  extras: offered,
};
const startsAt = new Date("2026-12-01T08:00:00Z");
const discounts = [{ rule: "early_bird", bearer: "owner", percent: 5 }] as const;

it("the shown price is that of the quote, whatever the extras and the discount", () => {
  const count = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 90 }),
      count,
      count,
      (days, percent, seats, others) => {
        const endsAt = new Date(startsAt.getTime() + days * 86_400_000);
        const extras = [
          ...(seats > 0 ? [{ kind: "child_seat" as const, quantity: seats }] : []),
          ...(others > 1 ? [{ kind: "insurance_plus" as const, quantity: 1 }] : []),
          ...(others % 2 === 1 ? [{ kind: "delivery" as const, quantity: 1 }] : []),
        ];
        const listed = priceBooking(terms, startsAt, endsAt, [], discounts);
        const quoted = withCounterDiscount(priceBooking(terms, startsAt, endsAt, extras, discounts), percent);
        const vehicle = {
          id: "rav4",
          title: "RAV4",
          plate: null,
          businessId: "fleet",
          picture: null,
          ...listed,
          extras: [...offered],
          rwfPerHundredUsd: 145_533,
        };
        const shown = counterPrice(vehicle, { extras, discountPercent: percent });
        const totalRwf = toRwf(quoted.totalCents, 145_533);
        expect(shown).toEqual({ lines: quoted.lines, totalCents: quoted.totalCents, totalRwf });
      },
    ),
  );
});

it("another car keeps the extras that it offers, as many as it offers", () => {
  const chosen = [
    { kind: "child_seat", quantity: 5 },
    { kind: "driver", quantity: 1 },
    { kind: "delivery", quantity: 1 },
  ] as const;
  expect(keepOffered(offered, chosen)).toEqual([
    { kind: "child_seat", quantity: 3 },
    { kind: "delivery", quantity: 1 },
  ]);
  expect(keepOffered([], chosen)).toEqual([]);
});
