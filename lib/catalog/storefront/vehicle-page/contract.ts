import { z } from "zod";
import { businessKinds } from "@/db/enums/businesses";
import { publicPause } from "@/lib/catalog/availability/pauses/contract";
import { driverRequirements } from "@/lib/catalog/driver-requirements/contract";
import { driverService } from "@/lib/catalog/driver-service/contract";
import { specifiedFields, storedShapeOf } from "@/lib/catalog/fleet/vehicle-fields";
import { weeklyHours } from "@/lib/catalog/pick-up-places/contract";
import { offeredExtra, season } from "@/lib/catalog/pricing/contract";
import { usageTerms } from "@/lib/catalog/pricing/usage-terms";
import { reviewPage } from "@/lib/catalog/reviews/contract";
import { vehicleCard } from "@/lib/catalog/vehicle-cards/contract";
import { picture } from "@/lib/catalog/vehicles/contract";

/** A gallery picture; `alt` is the owner's description, "" if there is none. */
const vehiclePicture = picture.extend({ alt: z.string().default("") });
/** The business that rents out the vehicle. */
export const publicBusiness = z.object({
  /** The last segment of its URL: /company/kigali-wheels. */
  slug: z.string(),
  name: z.string(),
  kind: z.enum(businessKinds),
  isVerified: z.boolean(),
  description: z.string(),
  logoPath: z.string().nullable(),
  /** "#1f7a4d"; null without one, or if the plan does not include it. */
  brandColour: z.string().nullable(),
  /** The median time to answer a request; null while there are few answers. */
  responseMinutes: z.int().nullable(),
  memberSince: z.iso.datetime(),
  vehicleCount: z.int(),
  /** Completed bookings. */
  tripCount: z.int(),
  /** The mean over all reviews of the business's vehicles; null before the first. */
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
});
export type PublicBusiness = z.infer<typeof publicBusiness>;
/** The data on the public page of a vehicle, without coordinates and plate. */
export const vehicleDetail = vehicleCard
  .omit({ totalCents: true, delivery: true, picture: true, isAvailable: true })
  .extend({
    /** Whether its insurance and inspection are valid today. */
    isInsured: z.boolean(),
    ...storedShapeOf([...specifiedFields, "colour", "bodyStyle", "features", "depositCents"]),
    ...storedShapeOf(["description", "descriptionLocale", "descriptionEn", "descriptionFr", "descriptionRw"]),
    ...usageTerms.shape,
    ...driverRequirements.shape,
    ...driverService.shape,
    city: z.string(),
    timeZone: z.string(),
    weekendPriceCents: z.int().nullable(),
    /** Seasons that are not over, in order. */
    seasons: z.array(season),
    extras: z.array(offeredExtra),
    weeklyDiscountPercent: z.int(),
    monthlyDiscountPercent: z.int(),
    minDays: z.int(),
    maxDays: z.int(),
    advanceNoticeHours: z.int(),
    /** When it can be picked up and returned, starting with Monday; null means at any time. */
    weeklyHours,
    pause: publicPause.nullable(),
    pictures: z.array(vehiclePicture),
    business: publicBusiness,
    reviews: reviewPage,
  });
export type VehicleDetail = z.infer<typeof vehicleDetail>;
