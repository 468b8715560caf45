import { describe, expect, it } from "vitest";
import { isAsGood } from "./rules";

const booked = {
  categoryId: "suv",
  dailyPriceCents: 4_500,
  seats: 5,
  fuelType: "petrol",
  transmission: "automatic",
  neighbourhood: "Kacyiru",
  pickUpPlaceId: null,
};

describe("another vehicle", () => {
  it("is as good when it is alike, dearer or larger", () => {
    expect(isAsGood(booked, booked)).toBe(true);
    expect(isAsGood(booked, { ...booked, dailyPriceCents: 6_000, seats: 7 })).toBe(true);
    expect(isAsGood({ ...booked, transmission: "manual" }, booked)).toBe(true);
    expect(isAsGood(booked, { ...booked, fuelType: "hybrid" })).toBe(true);
  });

  it.each([
    ["of another category", { categoryId: "sedan" }],
    ["cheaper", { dailyPriceCents: 4_499 }],
    ["smaller", { seats: 4 }],
    ["manual in place of automatic", { transmission: "manual" }],
    ["electric in place of petrol", { fuelType: "electric" }],
    ["in another neighbourhood", { neighbourhood: "Remera" }],
    ["at another place", { pickUpPlaceId: "a2b3" }],
  ])("needs the renter's consent when it is %s", (_, difference) => {
    expect(isAsGood(booked, { ...booked, ...difference })).toBe(false);
  });
});
