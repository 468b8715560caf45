import { z } from "zod";
import { categoryId } from "@/lib/categories/contract";
import { featureId } from "@/lib/features/contract";
import { fuelType, picture, transmission, vehicleCard } from "@/lib/vehicles/contract";

/** The query string of /vehicles, read by readSearch(): nothing in it is refused. */
export const searchQuery = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The same for API clients, who also say how many they want. */
export const listQuery = z
  .object({ limit: z.coerce.number().int().min(1).max(100).default(24) })
  .catchall(z.union([z.string(), z.array(z.string())]));

export const vehiclePage = z.object({
  items: z.array(vehicleCard),
  /** Counted up to a ceiling; `isTotalCapped` says there are more. */
  total: z.int(),
  isTotalCapped: z.boolean(),
  /** The page shown: the last one when the address asks for one beyond. */
  page: z.int(),
  pageCount: z.int(),
  /** The words these are the results for, where what was typed matched nothing: "toyta" → "toyota". */
  correctedTo: z.string().nullable(),
});
export type VehiclePage = z.infer<typeof vehiclePage>;

/** The counters over the list. Beyond a few thousand cars counts are estimates, a few per cent off. */
export const searchSummary = z.object({
  total: z.int(),
  isEstimated: z.boolean(),
  /** How many of them are free at the dates, or right now. */
  available: z.int(),
  /** Rounded mean of a day's price in dollars; null when there is no car. */
  averagePriceDollars: z.int().nullable(),
});
export type SearchSummary = z.infer<typeof searchSummary>;

const counted = <T extends z.ZodType>(id: T) => z.array(z.object({ id, count: z.int() }));
const named = z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() }));
const atLeast = z.array(z.object({ atLeast: z.number(), count: z.int() }));

/**
 * How many cars each choice would leave, counted with all other filters applied: choosing one make does not zero
 * the others. What is chosen is listed even when no car has it. Estimated as above for large lists.
 */
export const searchFacets = z.object({
  categories: counted(categoryId),
  /** Most cars first. */
  makes: named,
  fuels: counted(fuelType),
  transmissions: counted(transmission),
  features: counted(featureId),
  places: named,
  instantBook: z.int(),
  seats: atLeast,
  ratings: atLeast,
  /** 50 steps of ten dollars from 0; the last also holds whatever is dearer. */
  price: z.array(z.object({ from: z.int(), count: z.int() })),
});
export type SearchFacets = z.infer<typeof searchFacets>;

/** A car on the map. The place is blurred to about 300 m, always the same for the same car. */
const vehiclePin = z.object({
  id: z.string(),
  title: z.string(),
  dailyPriceCents: z.int(),
  totalCents: z.int().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  isAvailable: z.boolean(),
  picture: picture.nullable(),
});
export type VehiclePin = z.infer<typeof vehiclePin>;
export const vehiclePins = z.array(vehiclePin);
