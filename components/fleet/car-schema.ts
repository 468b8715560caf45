import { z } from "zod";
import { type CarSheet, carSheet, type FleetBusiness, type FleetCar } from "@/lib/fleet/contract";
import { readCents, readWhole } from "@/lib/numbers";

// The form's side of the contract: figures and money as people write them, "" for what is not said.

const { year, seats, doors, luggage, mileageKm, dailyPriceCents, depositCents } = carSheet.shape;

export const figure = z.string().trim().transform(readWhole);

export const dollars = z
  .string()
  .refine((text) => !Number.isNaN(readCents(text)), "amountInvalid")
  .transform(readCents);

const blankIsNull = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : text));

export const carFields = carSheet
  .extend({
    title: z.string().trim().max(80, "lineTooLong"),
    version: blankIsNull.pipe(carSheet.shape.version),
    plate: blankIsNull.pipe(carSheet.shape.plate),
    year: figure.pipe(year),
    seats: figure.pipe(seats),
    doors: figure.pipe(doors),
    luggage: figure.pipe(luggage),
    mileageKm: figure.pipe(mileageKm),
    dailyPriceCents: dollars.pipe(dailyPriceCents),
    depositCents: dollars.pipe(depositCents),
    categoryId: z.string().min(1, "fieldRequired").pipe(carSheet.shape.categoryId),
    fuelType: z.string().min(1, "fieldRequired").pipe(carSheet.shape.fuelType),
    transmission: z.string().min(1, "fieldRequired").pipe(carSheet.shape.transmission),
    bodyStyle: z.string().min(1, "fieldRequired").pipe(carSheet.shape.bodyStyle),
    colour: z.string().min(1, "fieldRequired").pipe(carSheet.shape.colour),
    placeId: z.string().min(1, "fieldRequired").pipe(carSheet.shape.placeId),
    businessId: z.string(),
  })
  .transform(({ title, ...car }) => ({ ...car, title: title || `${car.make} ${car.model} ${car.year}` }));
export type CarFields = z.input<typeof carFields>;
export type CarValues = CarSheet & { businessId: string };

export const noFields: CarFields = {
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

const written = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** An empty form with what the business lets its new cars begin with. */
export function newFields({ id, newCars }: FleetBusiness): CarFields {
  const { isInstantBook, depositCents } = newCars;
  return { ...noFields, isInstantBook, depositCents: written(depositCents), businessId: id };
}

/** A stored car as the form shows it. */
export function fieldsOf(car: FleetCar): CarFields {
  const { title, description, make, model, categoryId, bodyStyle, colour, fuelType, transmission } = car;
  return {
    ...{ title, description, make, model, categoryId, bodyStyle, colour, fuelType, transmission },
    ...{ version: car.version ?? "", plate: car.plate ?? "", features: car.features },
    ...{ year: String(car.year), seats: String(car.seats), doors: String(car.doors) },
    ...{ luggage: String(car.luggage), mileageKm: String(car.mileageKm) },
    ...{ dailyPriceCents: written(car.dailyPriceCents), depositCents: written(car.depositCents) },
    ...{ isInstantBook: car.isInstantBook, placeId: car.placeId ?? "", businessId: car.business.id },
  };
}
