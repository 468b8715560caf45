import { expect, it } from "vitest";
import { firstBooking } from "./first-booking";

const period = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });
const [december, january] = [period("2026-12-04", "2026-12-07"), period("2027-01-04", "2027-01-05")];
const [endsSooner, endsLater] = [period("2026-11-20", "2026-11-24"), period("2026-11-01", "2026-11-30")];

it("is the active booking that ends first, else the upcoming one that starts first", () => {
  expect(firstBooking([endsLater, endsSooner], [december])).toBe(endsSooner);
  expect(firstBooking([], [january, december])).toBe(december);
  expect(firstBooking([], [])).toBeUndefined();
});
