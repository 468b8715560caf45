import { z } from "zod";
import { businessVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-contract";
import { pickUpPlaceList } from "@/lib/catalog/pick-up-places/contract";
import { documentGrace, vehicleDocument } from "@/lib/catalog/vehicle-documents/contract";
import { storedVehiclePicture } from "@/lib/catalog/vehicle-photos/contract";
import { FLEET_TABLE_ROWS, fleetSorts, fleetStates, publicationProblems } from "./rules";
import { inputShape, newVehicleShape, storedShapeOf, vehicleFieldNames } from "./vehicle-fields";

/** The filters of the list and its export. */
export const fleetFilter = z.object({
  search: z.string().trim().max(120).default(""),
  /** Any state by default. */
  state: z.enum(fleetStates).optional(),
});
export type FleetFilter = z.infer<typeof fleetFilter>;

export const fleetQuery = fleetFilter.extend({
  sort: z.enum(fleetSorts).default("name"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  /** Vehicles per page: eight as cards (spec.md §9), more as a table. */
  limit: z.coerce.number().int().min(1).max(FLEET_TABLE_ROWS).default(8),
});
export type FleetQuery = z.infer<typeof fleetQuery>;

const fleetVehicleStatus = z.enum(["draft", "published", "unlisted", "maintenance"]);

/** A vehicle as its business sees it in the fleet list. Amounts in US cents. */
const fleetItem = z.object({
  ...storedShapeOf([
    "title",
    "categoryId",
    "plate",
    "mileageKm",
    "fuelType",
    "transmission",
    "seats",
    "colour",
    "features",
    "dailyPriceCents",
  ]),
  id: z.string(),
  businessId: z.uuid(),
  picture: z.string().nullable(),
  neighbourhood: z.string(),
  status: fleetVehicleStatus,
  /** Unlisted because insurance or inspection is missing or has expired. */
  isUnlistedForDocuments: z.boolean(),
  /** The last day on which an approved insurance and inspection are both valid; null while either is missing. */
  documentsEndOn: z.iso.date().nullable(),
  /** The last day on which it may be listed, including the grace period of its business. */
  listableUntil: z.iso.date().nullable(),
  /** Whether a booking or block occupies it right now. */
  isTaken: z.boolean(),
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
  /** The businesses that the actor manages, oldest first. */
  businesses: z.array(businessVehicleUsage),
});
export type FleetListPage = z.infer<typeof fleetPage>;

/** The fields that an owner fills in. */
export const vehicleInput = z.object(inputShape);
export type VehicleInput = z.output<typeof vehicleInput>;

/** `businessId` defaults to the oldest business that the actor manages. */
export const newVehicleRequest = z.object({ ...newVehicleShape, businessId: z.uuid().optional() });
export type NewVehicleRequest = z.output<typeof newVehicleRequest>;

/**
 * Omitted fields stay. `updatedAt` is the value that was read, so that a change made by somebody else since is not
 * overwritten.
 */
export const vehicleChange = vehicleInput.partial().extend({ updatedAt: z.iso.datetime() });
export type VehicleChange = z.output<typeof vehicleChange>;

/** An upcoming or current booking, shown before the vehicle's status changes. */
const openBooking = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** Empty for a checkout that is not paid yet. */
  renterName: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(["pending_payment", "requested", "confirmed", "active"]),
});
export type OpenBooking = z.infer<typeof openBooking>;

/** A vehicle of the actor's business with everything about it. */
export const fleetVehicle = z.object({
  ...storedShapeOf(vehicleFieldNames),
  id: z.string(),
  neighbourhood: z.string(),
  /** The place where it is handed over; null until its owner has chosen one. */
  pickUpPlaceId: z.uuid().nullable(),
  /** The places of its business to choose from. */
  pickUpPlaces: pickUpPlaceList.shape.items,
  weekendPriceCents: z.int().nullable(),
  weeklyDiscountPercent: z.int(),
  monthlyDiscountPercent: z.int(),
  minDays: z.int(),
  maxDays: z.int(),
  status: fleetVehicleStatus,
  isUnlistedForDocuments: z.boolean(),
  isTaken: z.boolean(),
  /** The reason why an administrator unlisted it; only administrators can publish it again. Null if none did. */
  heldReason: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  pictures: z.array(storedVehiclePicture),
  documents: z.array(vehicleDocument),
  /** The grace period in which its business may list vehicles without approved documents; null once it is over. */
  documentGrace: documentGrace.nullable(),
  rentals: z.array(openBooking),
  /** The requirements that must be met before it can be published. */
  problems: z.array(z.enum(publicationProblems)),
  business: businessVehicleUsage,
  today: z.iso.date(),
  can: z.object({ manage: z.boolean(), setPrices: z.boolean() }),
});
export type FleetVehicle = z.infer<typeof fleetVehicle>;
