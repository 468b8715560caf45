import { z } from "zod";
import { categoryId } from "@/lib/catalog/categories/contract";
import { vehicleInput } from "@/lib/catalog/fleet/contract";
import { neighbourhoodIds } from "@/lib/catalog/neighbourhoods/rules";
import { textTooLong } from "@/lib/platform/i18n/error-keys";

/**
 * `available` and `rented` apply to published vehicles (spec.md §3, "Admin car"); `held` means unlisted by an
 * administrator.
 */
export const adminVehicleStates = [
  "available",
  "rented",
  "maintenance",
  "draft",
  "unlisted",
  "held",
] as const;

const vehicleId = z.string().regex(/^[a-z0-9-]{1,120}$/, "fieldInvalid");

/**
 * Newest first. `search`: words of the vehicle's title or neighbourhood, the beginning of its plate, or its
 * id.
 */
export const adminVehicleSorts = ["newest", "oldest", "highest", "lowest"] as const;

export const adminVehiclesQuery = z.object({
  /** By the date it was added, or by its price per day. */
  sort: z.enum(adminVehicleSorts, "fieldInvalid").optional(),
  /** The previous page's `nextCursor`. */
  cursor: vehicleId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().trim().max(120).default(""),
  status: z.enum(adminVehicleStates, "fieldInvalid").optional(),
  category: categoryId.optional(),
  business: z.uuid("fieldInvalid").optional(),
});
export type AdminVehiclesQuery = z.output<typeof adminVehiclesQuery>;

/** The export takes the same filters as the list, without paging. */
export const adminVehiclesExport = adminVehiclesQuery.omit({ cursor: true, limit: true });
export type AdminVehiclesExport = z.output<typeof adminVehiclesExport>;

export const adminVehicleParams = z.object({ vehicleId });

/** Amounts in US cents. */
export const adminVehicle = z.object({
  id: z.string(),
  title: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  dailyPriceCents: z.int(),
  status: z.enum(adminVehicleStates),
  location: z.string(),
  plate: z.string().nullable(),
  picture: z.string().nullable(),
  /** Unlisted until a document is renewed. */
  isUnlistedForDocuments: z.boolean(),
  /** The reason why an administrator unlisted it; null if none did. */
  heldReason: z.string().nullable(),
  business: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: z.iso.datetime(),
  can: z.object({ unlist: z.boolean(), relist: z.boolean(), maintenance: z.boolean() }),
});
export type AdminVehicle = z.infer<typeof adminVehicle>;

export const adminVehiclePage = z.object({ items: z.array(adminVehicle), nextCursor: z.string().nullable() });
export type AdminVehicleListPage = z.infer<typeof adminVehiclePage>;

const allRequired = "carFieldsRequired";
const singleLine = z
  .string(allRequired)
  .trim()
  .min(1, allRequired)
  .max(40, textTooLong)
  .regex(/^\P{C}*$/u, "fieldInvalid");

/**
 * spec.md §3 and §5, "Admin Add Car": all required fields share one message. The other fields have common
 * defaults, because the new draft is not public.
 */
export const addVehicleForm = z.object({
  businessId: z.uuid(allRequired),
  make: singleLine,
  model: singleLine,
  year: z.int(allRequired).min(1900, "yearInvalid").max(2100, "yearInvalid"),
  dailyPriceCents: z.int32(allRequired).pipe(vehicleInput.shape.dailyPriceCents),
  placeId: z.enum(neighbourhoodIds, allRequired),
  /** The status once the vehicle is complete. Whether it is rented out follows from bookings and cannot be set. */
  status: z.enum(["available", "maintenance"], "fieldInvalid").default("available"),
  categoryId: vehicleInput.shape.categoryId.default("sedan"),
  bodyStyle: vehicleInput.shape.bodyStyle.default("sedan"),
  colour: vehicleInput.shape.colour.default("white"),
  fuelType: vehicleInput.shape.fuelType.default("gasoline"),
  transmission: vehicleInput.shape.transmission.default("automatic"),
  seats: vehicleInput.shape.seats.default(5),
});
export type AddVehicleForm = z.output<typeof addVehicleForm>;

/** The filters in the URL of the list. */
export const adminVehicleFilters = ["search", "status", "category", "business", "sort"] as const;
