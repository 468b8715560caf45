import { z } from "zod";
import { categoryId } from "@/lib/catalog/categories/contract";
import { fuelType, picture, transmission } from "@/lib/catalog/vehicles/contract";

/** A vehicle in a list. Amounts in US cents. */
export const vehicleCard = z.object({
  id: z.string(),
  title: z.string(),
  make: z.string(),
  year: z.int(),
  categoryId,
  seats: z.int(),
  transmission,
  fuelType,
  neighbourhood: z.string(),
  dailyPriceCents: z.int(),
  /** The total the quote for the requested dates will have; null without dates. */
  totalCents: z.int().nullable(),
  isInstantBook: z.boolean(),
  /** Offered with its driver only. */
  isWithDriver: z.boolean(),
  isVerified: z.boolean(),
  /**
   * Whether the vehicle is free for the requested dates, or right now. True in lists that do not check
   * availability.
   */
  isAvailable: z.boolean(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  picture: picture.nullable(),
});
export type VehicleCardData = z.infer<typeof vehicleCard>;
