import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OfferedExtra } from "@/lib/catalog/pricing/contract";
import { priceBooking } from "@/lib/catalog/pricing/price-booking";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { withCounterDiscount } from "@/lib/rentals/quotes/rules";
import type { ProposedPlace } from "./contract";
import { billAtPlace, isPresentPlace, placeKindOf } from "./rules";

const start = new Date("2026-12-01T08:00:00Z");
const kinds = ["place", "delivery", "hotel_delivery", "airport_delivery"] as const;
type Kind = (typeof kinds)[number];
const chosen = (kind: Kind) => (kind === "place" ? [] : [{ kind, quantity: 1 }]);

function billOf(kind: Kind, { cents, unit, days, discount, counter }: Case) {
  const offered: OfferedExtra[] = [
    { kind: "insurance_plus", priceCents: 700, unit: "day", maxQuantity: 1 },
    { kind: "child_seat", priceCents: 300, unit: "day", maxQuantity: 2 },
    { kind: "delivery", priceCents: cents, unit, maxQuantity: 1 },
    { kind: "hotel_delivery", priceCents: cents + 50, unit, maxQuantity: 1 },
    { kind: "airport_delivery", priceCents: 2 * cents, unit, maxQuantity: 1 },
  ];
  const terms = {
    timeZone: "Africa/Kigali",
    dailyPriceCents: 4_500,
    weekendPriceCents: 6_000,
    depositCents: 0,
    weeklyDiscountPercent: 10,
    monthlyDiscountPercent: 0,
    seasons: [],
    dayPrices: [],
    extras: offered,
  };
  const extras = [{ kind: "child_seat" as const, quantity: 2 }, ...chosen(kind)];
  const promo = { rule: "promo_code", bearer: "marketplace", percent: discount } as const;
  const price = priceBooking(terms, start, addMs(start, days * DAY_MS), extras, discount > 0 ? [promo] : []);
  return { offered, extras, counterDiscountPercent: counter, ...withCounterDiscount(price, counter) };
}

const cases = fc.record({
  cents: fc.integer({ min: 50, max: 10_000 }),
  unit: fc.constantFrom("day" as const, "rental" as const),
  days: fc.integer({ min: 1, max: 40 }),
  discount: fc.integer({ min: 0, max: 90 }),
  counter: fc.constantFrom(0, 10, 33),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

describe("the bill at another place", () => {
  it("equals what the rental would have cost with the delivery from the beginning", () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...kinds), fc.constantFrom(...kinds), (one, from, to) => {
        const { offered, ...bill } = billOf(from, one);
        const { lines, totalCents, extras } = billAtPlace(bill, offered, to);
        const expected = billOf(to, one);
        // A difference too small to charge is waived.
        const more = expected.totalCents - bill.totalCents;
        const waivedCents = more > 0 && more < 50 ? more : 0;
        expect(totalCents).toBe(expected.totalCents - waivedCents);
        expect(lines.filter(({ rule }) => rule !== "waived")).toEqual(expected.lines);
        expect(placeKindOf({ extras })).toBe(to);
      }),
    );
  });

  it("keeps the agreed price of a delivery, also to another address", () => {
    const one: Case = { cents: 1_500, unit: "rental", days: 3, discount: 0, counter: 0 };
    const { offered, ...bill } = billOf("delivery", one);
    const dearer = offered.map((extra) => ({ ...extra, priceCents: 9_900 }));
    expect(billAtPlace(bill, dearer, "delivery").totalCents).toBe(bill.totalCents);
    expect(billAtPlace(bill, [], "place").totalCents).toBe(bill.totalCents - 1_500);
  });
});

it("treats a place that its owner has moved as another place", () => {
  const office: ProposedPlace = {
    kind: "place",
    pickUpPlaceId: "1",
    name: "Office",
    address: "KN 3",
    instructions: "",
    latitude: -1.95,
    longitude: 30.06,
    weeklyHours: null,
  };
  const agreed = { ...office, kind: "place" as const };
  expect(isPresentPlace(agreed, { ...office, name: "Head office" })).toBe(true);
  expect(isPresentPlace(agreed, { ...office, latitude: -1.96 })).toBe(false);
  expect(isPresentPlace({ kind: "delivery", address: "KN 3" }, office)).toBe(false);
  expect(isPresentPlace({ kind: "delivery", address: "KN 3" }, { kind: "delivery", address: "KN 4" })).toBe(
    false,
  );
});
