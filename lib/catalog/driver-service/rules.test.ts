import { expect, it } from "vitest";
import { driverSentencesOf, nightAwayCents, overtimeHourCents } from "./rules";

const service = {
  isWithDriver: true,
  driverHoursPerDay: 10,
  overtimeHourPriceCents: 500,
  nightAwayPriceCents: 2_500,
};
const requirements = { minDriverAge: 25, minLicenceYears: null };

it("states what a day with the driver includes and costs, and does not mention the renter's licence", () => {
  expect(driverSentencesOf({ ...service, ...requirements })).toEqual([
    { key: "hours", count: 10, priceCents: 0 },
    { key: "overtime", count: 10, priceCents: 500 },
    { key: "night", count: 10, priceCents: 2_500 },
  ]);
});

it("states the owner's requirements if the renter drives", () => {
  expect(driverSentencesOf({ ...service, isWithDriver: false, ...requirements })).toEqual([
    { key: "age", count: 25, priceCents: 0 },
  ]);
});

it("has no overtime price if the whole day is included or without a driver", () => {
  const wholeDay = { ...service, driverHoursPerDay: null, nightAwayPriceCents: null };
  expect(overtimeHourCents(wholeDay)).toBe(0);
  expect(driverSentencesOf({ ...wholeDay, ...requirements })).toEqual([
    { key: "wholeDay", count: 0, priceCents: 0 },
  ]);
  expect(nightAwayCents({ ...service, isWithDriver: false })).toBe(0);
});
