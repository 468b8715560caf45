import { expect, it } from "vitest";
import { newVehicleRequest, vehicleChange } from "./contract";

const required = {
  make: "Toyota",
  model: "RAV4",
  year: 2021,
  title: "Toyota RAV4 2021",
  description: "",
  categoryId: "suv",
  bodyStyle: "suv",
  colour: "white",
  fuelType: "gasoline",
  transmission: "automatic",
  seats: 5,
  doors: 5,
  luggage: 3,
  mileageKm: 40_000,
  features: [],
  dailyPriceCents: 4_500,
  depositCents: 0,
  isInstantBook: true,
  placeId: "kiyovu",
};

it("a new vehicle has empty values for omitted optional fields", () => {
  expect(newVehicleRequest.parse(required)).toMatchObject({ ...required, plate: null, version: null });
});

it("a change keeps omitted fields", () => {
  const updatedAt = "2026-12-01T08:00:00.000Z";
  expect(vehicleChange.parse({ seats: 4, updatedAt })).toEqual({ seats: 4, updatedAt });
});
