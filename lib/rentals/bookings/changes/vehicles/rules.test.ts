import { describe, expect, it } from "vitest";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { isEquivalent, isGivenAtOnce } from "./rules";

const booked = {
  categoryId: "suv",
  dailyPriceCents: 4_500,
  year: 2021,
  seats: 5,
  fuelType: "petrol",
  transmission: "automatic",
  neighbourhood: "Kacyiru",
  pickUpPlaceId: null,
};

describe("another vehicle", () => {
  it("is as good when it is alike, more expensive or larger", () => {
    expect(isEquivalent(booked, booked)).toBe(true);
    expect(isEquivalent(booked, { ...booked, dailyPriceCents: 6_000, seats: 7, year: 2022 })).toBe(true);
    expect(isEquivalent({ ...booked, transmission: "manual" }, booked)).toBe(true);
    expect(isEquivalent(booked, { ...booked, fuelType: "hybrid" })).toBe(true);
  });

  it.each([
    ["of another category", { categoryId: "sedan" }],
    ["cheaper", { dailyPriceCents: 4_499 }],
    ["smaller", { seats: 4 }],
    ["older", { year: 2020 }],
    ["manual in place of automatic", { transmission: "manual" }],
    ["electric in place of petrol", { fuelType: "electric" }],
    ["in another neighbourhood", { neighbourhood: "Remera" }],
    ["at another place", { pickUpPlaceId: "a2b3" }],
  ])("needs the renter's consent when it is %s", (_, difference) => {
    expect(isEquivalent(booked, { ...booked, ...difference })).toBe(false);
  });
});

describe("giving another vehicle without asking", () => {
  const bookedAt = new Date("2026-12-01T08:00:00Z");
  const times = { createdAt: bookedAt, startsAt: addMs(bookedAt, 48 * HOUR_MS) };
  const booking = { status: "confirmed", ...times } as const;
  const now = addMs(bookedAt, HOUR_MS);
  const vehicle = { ...booked, editedAt: addMs(bookedAt, -HOUR_MS) };
  const edited = { ...vehicle, editedAt: addMs(bookedAt, 1) };

  it("needs one that is as good, and both unedited since the booking", () => {
    expect(isGivenAtOnce(booking, vehicle, vehicle, now)).toBe(true);
    expect(isGivenAtOnce(booking, vehicle, { ...vehicle, seats: 4 }, now)).toBe(false);
    expect(isGivenAtOnce(booking, edited, vehicle, now)).toBe(false);
    expect(isGivenAtOnce(booking, vehicle, edited, now)).toBe(false);
  });

  it("is possible until the agreed pick-up, and during the rental", () => {
    expect(isGivenAtOnce(booking, vehicle, vehicle, booking.startsAt)).toBe(false);
    expect(isGivenAtOnce({ ...booking, status: "active" }, vehicle, vehicle, booking.startsAt)).toBe(true);
  });
});
