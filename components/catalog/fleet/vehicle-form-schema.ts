import { z } from "zod";
import type { BusinessVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-contract";
import { type FleetVehicle, type VehicleInput, vehicleInput } from "@/lib/catalog/fleet/contract";
import { parseCents, parseWholeNumber } from "@/lib/platform/numbers";

// The form's version of the contract: numbers and amounts as typed text, "" for an empty field.

const { year, seats, doors, luggage, mileageKm, dailyPriceCents, depositCents } = vehicleInput.shape;

export const wholeNumberText = z.string().trim().transform(parseWholeNumber);

export const dollarAmount = z
  .string()
  .refine((text) => !Number.isNaN(parseCents(text)), "amountInvalid")
  .transform(parseCents);

const blankIsNull = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : text));

export const vehicleFields = vehicleInput
  .extend({
    title: z.string().trim().max(80, "lineTooLong"),
    version: blankIsNull.pipe(vehicleInput.shape.version),
    plate: blankIsNull.pipe(vehicleInput.shape.plate),
    year: wholeNumberText.pipe(year),
    seats: wholeNumberText.pipe(seats),
    doors: wholeNumberText.pipe(doors),
    luggage: wholeNumberText.pipe(luggage),
    mileageKm: wholeNumberText.pipe(mileageKm),
    dailyPriceCents: dollarAmount.pipe(dailyPriceCents),
    depositCents: dollarAmount.pipe(depositCents),
    categoryId: z.string().min(1, "fieldRequired").pipe(vehicleInput.shape.categoryId),
    fuelType: z.string().min(1, "fieldRequired").pipe(vehicleInput.shape.fuelType),
    transmission: z.string().min(1, "fieldRequired").pipe(vehicleInput.shape.transmission),
    bodyStyle: z.string().min(1, "fieldRequired").pipe(vehicleInput.shape.bodyStyle),
    colour: z.string().min(1, "fieldRequired").pipe(vehicleInput.shape.colour),
    placeId: z.string().min(1, "fieldRequired").pipe(vehicleInput.shape.placeId),
    businessId: z.string(),
  })
  .transform(({ title, ...vehicle }) => ({
    ...vehicle,
    title: title || `${vehicle.make} ${vehicle.model} ${vehicle.year}`,
  }));
export type VehicleFields = z.input<typeof vehicleFields>;
export type VehicleValues = VehicleInput & { businessId: string };

export const emptyVehicleFields: VehicleFields = {
  ...{
    title: "",
    description: "",
    make: "",
    model: "",
    version: "",
    year: "",
    categoryId: "",
    bodyStyle: "",
  },
  ...{ colour: "", plate: "", fuelType: "", transmission: "", seats: "5", doors: "5", luggage: "2" },
  ...{ mileageKm: "", features: [], dailyPriceCents: "", depositCents: "0", isInstantBook: false },
  ...{ placeId: "", businessId: "" },
};

const dollarText = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** An empty form with the business's defaults for new vehicles. */
export function newVehicleFields({ id, newCars: newVehicles }: BusinessVehicleUsage): VehicleFields {
  const { isInstantBook, depositCents } = newVehicles;
  return { ...emptyVehicleFields, isInstantBook, depositCents: dollarText(depositCents), businessId: id };
}

/** A stored vehicle as form values. */
export function vehicleFieldsOf(vehicle: FleetVehicle): VehicleFields {
  const { title, description, make, model, categoryId, bodyStyle, colour, fuelType, transmission } = vehicle;
  return {
    ...{ title, description, make, model, categoryId, bodyStyle, colour, fuelType, transmission },
    ...{ version: vehicle.version ?? "", plate: vehicle.plate ?? "", features: vehicle.features },
    ...{ year: String(vehicle.year), seats: String(vehicle.seats), doors: String(vehicle.doors) },
    ...{ luggage: String(vehicle.luggage), mileageKm: String(vehicle.mileageKm) },
    ...{
      dailyPriceCents: dollarText(vehicle.dailyPriceCents),
      depositCents: dollarText(vehicle.depositCents),
    },
    ...{
      isInstantBook: vehicle.isInstantBook,
      placeId: vehicle.placeId ?? "",
      businessId: vehicle.business.id,
    },
  };
}
