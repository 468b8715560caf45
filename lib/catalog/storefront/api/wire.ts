import { z } from "zod";
import { categoryId } from "@/lib/catalog/categories/contract";
import { apiFields, storedShapeOf } from "@/lib/catalog/fleet/vehicle-fields";

const ownFields = z.object(storedShapeOf(apiFields));

/**
 * A vehicle with the field names of the documented endpoints, misspellings included; fields without a
 * documented name are ours, in camel case. Only this file knows these names.
 */
export const wireVehicle = z.object({
  id: z.string(),
  Title: z.string(),
  Description: z.string(),
  /** Dollars a day, cents as decimals. */
  Price: z.number(),
  /** The cover. Picture URLs are absolute because API clients are on other origins. */
  image_url: z.url().nullable(),
  images: z.array(z.object({ img_url: z.url() })),
  category: z.object({ id: categoryId, Category: z.string() }),
  CreatedDate: z.iso.datetime(),
  vehicle_ouner: z.object({ Business_name: z.string(), location: z.object({ City: z.string() }) }),
  /** Make and model: "Toyota RAV4". */
  Vehicle_Model: z.string(),
  Vehicle_version: z.string().nullable(),
  /** Free for the requested dates, or right now without dates. */
  is_available: z.boolean(),
  ...ownFields.shape,
  neighbourhood: z.string(),
  isVerified: z.boolean(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
});
export type WireVehicle = z.input<typeof wireVehicle>;

export const wireVehicles = z.array(wireVehicle);

interface DescribedVehicle extends Record<keyof typeof ownFields.shape, unknown> {
  id: string;
  title: string;
  description: string;
  make: string;
  model: string;
  version: string | null;
  dailyPriceCents: number;
  categoryId: string;
  categoryName: string;
  createdAt: Date;
  businessName: string;
  city: string;
  neighbourhood: string;
  isAvailable: boolean;
  isVerified: boolean;
  ratingAverage: number | null;
  ratingCount: number;
}

/** `pictures` are absolute URLs, the cover first. */
export function toWireVehicle(vehicle: DescribedVehicle, pictures: string[]): WireVehicle {
  return {
    id: vehicle.id,
    Title: vehicle.title,
    Description: vehicle.description,
    Price: vehicle.dailyPriceCents / 100,
    image_url: pictures[0] ?? null,
    images: pictures.map((img_url) => ({ img_url })),
    category: { id: vehicle.categoryId as WireVehicle["category"]["id"], Category: vehicle.categoryName },
    CreatedDate: vehicle.createdAt.toISOString(),
    vehicle_ouner: { Business_name: vehicle.businessName, location: { City: vehicle.city } },
    Vehicle_Model: `${vehicle.make} ${vehicle.model}`,
    Vehicle_version: vehicle.version,
    is_available: vehicle.isAvailable,
    ...ownFields.parse(vehicle),
    neighbourhood: vehicle.neighbourhood,
    isVerified: vehicle.isVerified,
    rating: vehicle.ratingAverage,
    reviewCount: vehicle.ratingCount,
  };
}
