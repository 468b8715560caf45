import { describe, expect, it } from "vitest";
import { vehicleDefaults } from "@/lib/catalog/fleet/vehicle-fields";
import { emptyVehicleForm, vehicleForm, vehicleFormOf } from "./vehicle-form-schema";

const stored = {
  ...vehicleDefaults,
  plate: "RAD 123 C",
  make: "Toyota",
  model: "RAV4",
  year: 2021,
  title: "Toyota RAV4 2021",
  description: "A well kept RAV4 with roof rails and new tyres.",
  descriptionLocale: "en",
  descriptionFr: "Un RAV4 bien entretenu, avec barres de toit et pneus neufs.",
  categoryId: "suv",
  bodyStyle: "suv",
  colour: "white",
  fuelType: "hybrid",
  transmission: "automatic",
  seats: 5,
  doors: 5,
  luggage: 3,
  mileageKm: 42_000,
  features: ["bluetooth"],
  dailyPriceCents: 4_550,
  depositCents: 10_000,
  isInstantBook: true,
  placeId: "kiyovu",
} as const;
const business = { id: "01900000-0000-7000-8000-000000000000" };
const vehicle = { ...stored, features: [...stored.features], business };
const shown = vehicleFormOf(vehicle, "rw");

const messagesOf = (fields: object) =>
  Object.fromEntries(
    vehicleForm.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  );

describe("the form of a vehicle", () => {
  it("shows a stored vehicle as text and reads the same values back", () => {
    expect(shown).toMatchObject({ version: "", mileageKm: "42000", dailyPriceCents: "45.50" });
    expect(shown).toMatchObject({ depositCents: "100", isInstantBook: true, businessId: business.id });
    expect(vehicleForm.parse(shown)).toMatchObject(stored);
  });

  it("asks for the language of a description that has none, and suggests the interface's for an empty one", () => {
    const unknown = vehicleFormOf({ ...vehicle, descriptionLocale: null }, "rw");
    expect(messagesOf(unknown)).toEqual({ descriptionLocale: "fieldRequired" });
    const empty = { ...vehicle, description: "", descriptionLocale: null };
    expect(vehicleFormOf(empty, "rw").descriptionLocale).toBe("rw");
  });

  it("reads numbers as owners write them, and blanks as none", () => {
    const typed = { ...shown, mileageKm: " 42 500 ", dailyPriceCents: "$ 1,200.50", plate: " ", title: "" };
    expect(vehicleForm.parse(typed)).toMatchObject({
      mileageKm: 42_500,
      dailyPriceCents: 120_050,
      plate: null,
      title: "Toyota RAV4 2021",
    });
  });

  it("names what is missing or wrong, field by field", () => {
    expect(messagesOf(emptyVehicleForm)).toEqual({
      make: "fieldRequired",
      model: "fieldRequired",
      year: "yearInvalid",
      categoryId: "fieldRequired",
      bodyStyle: "fieldRequired",
      colour: "fieldRequired",
      descriptionLocale: "fieldRequired",
      fuelType: "fieldRequired",
      transmission: "fieldRequired",
      mileageKm: "mileageRange",
      dailyPriceCents: "amountInvalid",
      placeId: "fieldRequired",
    });
    expect(messagesOf({ ...shown, plate: "!", seats: "0", dailyPriceCents: "0" })).toEqual({
      plate: "plateInvalid",
      seats: "seatsRange",
      dailyPriceCents: "dayPriceRange",
    });
  });
});
