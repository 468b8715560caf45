import { expect, it } from "vitest";
import { firstTrip } from "./first-trip";

const trip = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });
const [december, january] = [trip("2026-12-04", "2026-12-07"), trip("2027-01-04", "2027-01-05")];
const [soonBack, laterBack] = [trip("2026-11-20", "2026-11-24"), trip("2026-11-01", "2026-11-30")];

it("is the one under way that ends first, else the one that begins first", () => {
  expect(firstTrip([laterBack, soonBack], [december])).toBe(soonBack);
  expect(firstTrip([], [january, december])).toBe(december);
  expect(firstTrip([], [])).toBeUndefined();
});
