import { z } from "zod";
import { carPaper } from "@/lib/car-papers/contract";
import { carPicture } from "@/lib/car-pictures/contract";
import { categoryId } from "@/lib/categories/contract";
import { featureId } from "@/lib/features/contract";
import { placeIds } from "@/lib/places/rules";
import { vehiclePrices } from "@/lib/prices/contract";
import { fuelType, transmission } from "@/lib/vehicles/contract";
import { bodyStyles, colours, fleetSorts, fleetStates, publicationProblems } from "./rules";

export const fleetQuery = z.object({
  search: z.string().trim().max(120).default(""),
  /** Untold: whatever their state. */
  state: z.enum(fleetStates).optional(),
  sort: z.enum(fleetSorts).default("name"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type FleetQuery = z.infer<typeof fleetQuery>;

export const carStatus = z.enum(["draft", "published", "unlisted", "maintenance"]);

/** A car as its owners see it in their list. Amounts in US cents. */
const fleetVehicle = z.object({
  id: z.string(),
  businessId: z.uuid(),
  title: z.string(),
  categoryId,
  picture: z.string().nullable(),
  plate: z.string().nullable(),
  neighbourhood: z.string(),
  mileageKm: z.int(),
  fuelType,
  transmission,
  seats: z.int(),
  colour: z.string(),
  features: z.array(featureId),
  status: carStatus,
  /** Taken off the list because insurance or inspection is missing or has expired. */
  isPaused: z.boolean(),
  /** The last day insurance and inspection are both good; null while either is missing. */
  papersEndOn: z.iso.date().nullable(),
  /** Somebody has it, or it is blocked, at this moment. */
  isTaken: z.boolean(),
  dailyPriceCents: z.int(),
  weekendPriceCents: z.int().nullable(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  /** Rentals that came to their end. */
  rentalCount: z.int(),
  can: z.object({ setPrices: z.boolean(), manage: z.boolean() }),
});

/** A business one manages cars of, and how many of them it may publish: null is without limit. */
const fleetBusiness = z.object({
  id: z.uuid(),
  name: z.string(),
  plan: z.enum(["basic", "pro", "enterprise"]),
  isOpen: z.boolean(),
  listedCount: z.int(),
  carLimit: z.int().nullable(),
  /** What the form of a new car begins with, as the business's settings say. */
  newCars: z.object({ isInstantBook: z.boolean(), depositCents: z.int() }),
});
export type FleetBusiness = z.infer<typeof fleetBusiness>;

export const fleetPage = z.object({
  items: z.array(fleetVehicle),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
  /** Those one manages, the oldest first. */
  businesses: z.array(fleetBusiness),
});
export type FleetPage = z.infer<typeof fleetPage>;

/** Trimmed, one line. */
const line = (most: number) =>
  z
    .string("fieldRequired")
    .trim()
    .min(1, "fieldRequired")
    .max(most, "lineTooLong")
    .regex(/^\P{C}*$/u, "fieldInvalid");

const whole = (
  from: number,
  to: number,
  sentence: "seatsRange" | "doorsRange" | "luggageRange" | "mileageRange",
) => z.int(sentence).min(from, sentence).max(to, sentence);

/** Letters of a car's title at most. */
export const TITLE_LENGTH = 80;

/** What an owner says of a car. Amounts in US cents. */
export const carSheet = z.object({
  title: line(TITLE_LENGTH),
  description: z.string().trim().max(2_000, "textTooLong"),
  make: line(40),
  model: line(40),
  version: line(40).nullable(),
  year: z.int("yearInvalid").min(1900, "yearInvalid").max(2100, "yearInvalid"),
  categoryId,
  bodyStyle: z.enum(bodyStyles, "fieldRequired"),
  colour: z.enum(colours, "fieldRequired"),
  /** As it is written on the car; unique within the business. */
  plate: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,14}$/, "plateInvalid")
    .transform((plate) => plate.toUpperCase().replace(/[ -]+/g, " "))
    .nullable(),
  fuelType,
  transmission,
  seats: whole(1, 60, "seatsRange"),
  doors: whole(1, 9, "doorsRange"),
  luggage: whole(0, 20, "luggageRange"),
  mileageKm: whole(0, 2_000_000, "mileageRange"),
  features: z
    .array(featureId)
    .max(60, "fieldInvalid")
    .transform((chosen) => [...new Set(chosen)]),
  dailyPriceCents: vehiclePrices.shape.dailyPriceCents,
  depositCents: vehiclePrices.shape.depositCents,
  isInstantBook: z.boolean(),
  /** Where it stands; renters see the neighbourhood, the map a blurred point. */
  placeId: z.enum(placeIds, "fieldRequired"),
});
export type CarSheet = z.output<typeof carSheet>;

/** `businessId`: untold, the oldest business one manages. */
export const carRequest = carSheet.extend({ businessId: z.uuid().optional() });
export type CarRequest = z.output<typeof carRequest>;

/** What is left out stays. `updatedAt` as it was read: somebody else's change in between is refused, not overwritten. */
export const carChange = carSheet.partial().extend({ updatedAt: z.iso.datetime() });
export type CarChange = z.output<typeof carChange>;

/** A rental that is to come or under way, as far as it concerns who changes the car's state. */
const carRental = z.object({
  id: z.uuid(),
  reference: z.string(),
  renterName: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(["pending_payment", "requested", "confirmed", "active"]),
});
export type CarRental = z.infer<typeof carRental>;

/** A car of one's own with everything about it. */
export const fleetCar = carSheet.extend({
  id: z.string(),
  plate: z.string().nullable(),
  bodyStyle: z.string(),
  colour: z.string(),
  placeId: z.enum(placeIds).nullable(),
  neighbourhood: z.string(),
  weekendPriceCents: z.int().nullable(),
  weeklyDiscountPercent: z.int(),
  monthlyDiscountPercent: z.int(),
  minDays: z.int(),
  maxDays: z.int(),
  status: carStatus,
  isPaused: z.boolean(),
  isTaken: z.boolean(),
  /** Why an administrator took it off the list: only they put it back. Null where none did. */
  heldReason: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  pictures: z.array(carPicture),
  papers: z.array(carPaper),
  rentals: z.array(carRental),
  /** What has to be put right before it can be published. */
  problems: z.array(z.enum(publicationProblems)),
  business: fleetBusiness,
  today: z.iso.date(),
  can: z.object({ manage: z.boolean(), setPrices: z.boolean() }),
});
export type FleetCar = z.infer<typeof fleetCar>;

export const done = z.object({ done: z.literal(true) });
