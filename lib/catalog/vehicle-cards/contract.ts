import { z } from "zod";
import { deliveryExtraKinds, extraUnits } from "@/db/enums/catalog";
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
  /** The total of the quote for the requested dates; null without dates. */
  totalCents: z.int().nullable(),
  /**
   * The delivery to the searched place, included in the total; null if the vehicle is located there. The amount is for
   * the requested dates; without dates it is the extra's price.
   */
  delivery: z
    .object({ kind: z.enum(deliveryExtraKinds), amountCents: z.int(), per: z.enum(extraUnits) })
    .nullable(),
  isInstantBook: z.boolean(),
  /** Offered only with its driver. */
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
