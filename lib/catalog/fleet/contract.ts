import { z } from "zod";
import { businessVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-contract";
import { categoryId } from "@/lib/catalog/categories/contract";
import { featureId } from "@/lib/catalog/features/contract";
import { neighbourhoodIds } from "@/lib/catalog/neighbourhoods/rules";
import { vehiclePrices } from "@/lib/catalog/pricing/contract";
import { vehicleDocument } from "@/lib/catalog/vehicle-documents/contract";
import { vehiclePicture } from "@/lib/catalog/vehicle-photos/contract";
import { fuelType, transmission } from "@/lib/catalog/vehicles/contract";
import { bodyStyles, colours, fleetSorts, fleetStates, publicationProblems } from "./rules";

export const fleetQuery = z.object({
  search: z.string().trim().max(120).default(""),
  /** Default: any state. */
  state: z.enum(fleetStates).optional(),
  sort: z.enum(fleetSorts).default("name"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type FleetQuery = z.infer<typeof fleetQuery>;

const fleetVehicleStatus = z.enum(["draft", "published", "unlisted", "maintenance"]);

/** A vehicle as its business sees it in the fleet list. Amounts in US cents. */
const fleetItem = z.object({
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
  status: fleetVehicleStatus,
  /** Unlisted because insurance or inspection is missing or has expired. */
  isPaused: z.boolean(),
  /** The last day insurance and inspection are both valid; null while either is missing. */
  papersEndOn: z.iso.date().nullable(),
  /** A booking or block occupies it right now. */
  isTaken: z.boolean(),
  dailyPriceCents: z.int(),
  weekendPriceCents: z.int().nullable(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  /** Completed bookings. */
  rentalCount: z.int(),
  can: z.object({ setPrices: z.boolean(), manage: z.boolean() }),
});

export const fleetPage = z.object({
  items: z.array(fleetItem),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
  /** The businesses the actor manages, the oldest first. */
  businesses: z.array(businessVehicleUsage),
});
export type FleetListPage = z.infer<typeof fleetPage>;

const singleLine = (most: number) =>
  z
    .string("fieldRequired")
    .trim()
    .min(1, "fieldRequired")
    .max(most, "lineTooLong")
    .regex(/^\P{C}*$/u, "fieldInvalid");

const wholeNumber = (
  from: number,
  to: number,
  sentence: "seatsRange" | "doorsRange" | "luggageRange" | "mileageRange",
) => z.int(sentence).min(from, sentence).max(to, sentence);

/** Characters. */
export const MAX_TITLE_LENGTH = 80;

/** The fields an owner fills in. Amounts in US cents. */
export const vehicleInput = z.object({
  title: singleLine(MAX_TITLE_LENGTH),
  description: z.string().trim().max(2_000, "textTooLong"),
  make: singleLine(40),
  model: singleLine(40),
  version: singleLine(40).nullable(),
  year: z.int("yearInvalid").min(1900, "yearInvalid").max(2100, "yearInvalid"),
  categoryId,
  bodyStyle: z.enum(bodyStyles, "fieldRequired"),
  colour: z.enum(colours, "fieldRequired"),
  /** As written on the vehicle; unique within the business. */
  plate: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,14}$/, "plateInvalid")
    .transform((plate) => plate.toUpperCase().replace(/[ -]+/g, " "))
    .nullable(),
  fuelType,
  transmission,
  seats: wholeNumber(1, 60, "seatsRange"),
  doors: wholeNumber(1, 9, "doorsRange"),
  luggage: wholeNumber(0, 20, "luggageRange"),
  mileageKm: wholeNumber(0, 2_000_000, "mileageRange"),
  features: z
    .array(featureId)
    .max(60, "fieldInvalid")
    .transform((chosen) => [...new Set(chosen)]),
  dailyPriceCents: vehiclePrices.shape.dailyPriceCents,
  depositCents: vehiclePrices.shape.depositCents,
  isInstantBook: z.boolean(),
  /** Its neighbourhood; renters see the name, the map a blurred point. */
  placeId: z.enum(neighbourhoodIds, "fieldRequired"),
});
export type VehicleInput = z.output<typeof vehicleInput>;

/** `businessId` defaults to the oldest business the actor manages. */
export const newVehicleRequest = vehicleInput.extend({ businessId: z.uuid().optional() });
export type NewVehicleRequest = z.output<typeof newVehicleRequest>;

/**
 * Omitted fields stay. `updatedAt` as it was read: a change by somebody else in between is refused, not
 * overwritten.
 */
export const vehicleChange = vehicleInput.partial().extend({ updatedAt: z.iso.datetime() });
export type VehicleChange = z.output<typeof vehicleChange>;

/** An upcoming or current booking, shown before the vehicle's status changes. */
const openBooking = z.object({
  id: z.uuid(),
  reference: z.string(),
  renterName: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(["pending_payment", "requested", "confirmed", "active"]),
});
export type OpenBooking = z.infer<typeof openBooking>;

/** A vehicle of the actor's business with everything about it. */
export const fleetVehicle = vehicleInput.extend({
  id: z.string(),
  plate: z.string().nullable(),
  bodyStyle: z.string(),
  colour: z.string(),
  placeId: z.enum(neighbourhoodIds).nullable(),
  neighbourhood: z.string(),
  weekendPriceCents: z.int().nullable(),
  weeklyDiscountPercent: z.int(),
  monthlyDiscountPercent: z.int(),
  minDays: z.int(),
  maxDays: z.int(),
  status: fleetVehicleStatus,
  isPaused: z.boolean(),
  isTaken: z.boolean(),
  /** The reason an administrator unlisted it; only administrators publish it again. Null if none did. */
  heldReason: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  pictures: z.array(vehiclePicture),
  papers: z.array(vehicleDocument),
  rentals: z.array(openBooking),
  /** The requirements that must be met before it can be published. */
  problems: z.array(z.enum(publicationProblems)),
  business: businessVehicleUsage,
  today: z.iso.date(),
  can: z.object({ manage: z.boolean(), setPrices: z.boolean() }),
});
export type FleetVehicle = z.infer<typeof fleetVehicle>;

export const doneResponse = z.object({ done: z.literal(true) });
