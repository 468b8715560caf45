import { z } from "zod";
import { categoryId } from "@/lib/categories/contract";
import { carSheet } from "@/lib/fleet/contract";
import { placeIds } from "@/lib/places/rules";

/** Available and Rented are said of cars on the list (spec.md §3, "Admin car"); `held`: taken off it by an administrator. */
export const deskCarStates = ["available", "rented", "maintenance", "draft", "unlisted", "held"] as const;

const vehicleId = z.string().regex(/^[a-z0-9-]{1,120}$/, "fieldInvalid");

/** Newest first. `search`: words of what a car is called or where it stands, the beginning of its plate, or its id. */
export const deskCarsQuery = z.object({
  /** Of the page before: its `nextCursor`. */
  cursor: vehicleId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().trim().max(120).default(""),
  status: z.enum(deskCarStates, "fieldInvalid").optional(),
  category: categoryId.optional(),
  business: z.uuid("fieldInvalid").optional(),
});
export type DeskCarsQuery = z.output<typeof deskCarsQuery>;

export const deskCarParams = z.object({ vehicleId });

/** Amounts in US cents. */
export const deskCar = z.object({
  id: z.string(),
  title: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  dailyPriceCents: z.int(),
  status: z.enum(deskCarStates),
  location: z.string(),
  plate: z.string().nullable(),
  picture: z.string().nullable(),
  /** Off the list until a paper is renewed. */
  isPaused: z.boolean(),
  /** Why an administrator took it off the list; null where none did. */
  heldReason: z.string().nullable(),
  business: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: z.iso.datetime(),
  can: z.object({ unlist: z.boolean(), relist: z.boolean(), maintenance: z.boolean() }),
});
export type DeskCar = z.infer<typeof deskCar>;

export const deskCarPage = z.object({ items: z.array(deskCar), nextCursor: z.string().nullable() });
export type DeskCarPage = z.infer<typeof deskCarPage>;

const all = "carFieldsRequired";
const line = z
  .string(all)
  .trim()
  .min(1, all)
  .max(40, "lineTooLong")
  .regex(/^\P{C}*$/u, "fieldInvalid");

/**
 * spec.md §3 and §5, "Admin Add Car": what is required has one sentence. A car belongs to a business; what else there is to
 * say of it begins with what most have, for a draft that nobody sees.
 */
export const addCarForm = z.object({
  businessId: z.uuid(all),
  make: line,
  model: line,
  year: z.int(all).min(1900, "yearInvalid").max(2100, "yearInvalid"),
  dailyPriceCents: z.int(all).pipe(carSheet.shape.dailyPriceCents),
  placeId: z.enum(placeIds, all),
  /** What it is to be once it is complete; whether somebody has it is nobody's to say by hand. */
  status: z.enum(["available", "maintenance"], "fieldInvalid").default("available"),
  categoryId: carSheet.shape.categoryId.default("sedan"),
  bodyStyle: carSheet.shape.bodyStyle.default("sedan"),
  colour: carSheet.shape.colour.default("white"),
  fuelType: carSheet.shape.fuelType.default("gasoline"),
  transmission: carSheet.shape.transmission.default("automatic"),
  seats: carSheet.shape.seats.default(5),
});
export type AddCarForm = z.output<typeof addCarForm>;
