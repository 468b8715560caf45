import { z } from "zod";
import { publicPause } from "@/lib/catalog/availability/pauses/contract";
import { testimonial } from "@/lib/catalog/reviews/contract";
import { publicBusiness } from "@/lib/catalog/storefront/vehicle-page/contract";
import { vehicleCard } from "@/lib/catalog/vehicle-cards/contract";

/** The public page of a business: its profile, a page of its vehicles and its latest reviews. */
export const businessPage = z.object({
  business: publicBusiness,
  /** The address is null for individuals, because it is their home. */
  about: z.object({
    address: z.string().nullable(),
    businessHours: z.string().nullable(),
    website: z.string().nullable(),
  }),
  pause: publicPause.nullable(),
  vehicles: z.array(vehicleCard),
  reviews: z.array(testimonial),
  page: z.int(),
  pageCount: z.int(),
});
export type BusinessPage = z.infer<typeof businessPage>;
