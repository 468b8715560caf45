import { z } from "zod";
import { featureId } from "@/lib/catalog/features/contract";
import { offeredExtra, season } from "@/lib/catalog/pricing/contract";
import { reviewPage } from "@/lib/catalog/reviews/contract";
import { vehicleCard } from "@/lib/catalog/vehicle-cards/contract";
import { picture } from "@/lib/catalog/vehicles/contract";
import { calendarDay } from "@/lib/platform/day-range";

/** A gallery picture; `alt` is the owner's description, "" if there is none. */
export const vehiclePicture = picture.extend({ alt: z.string().default("") });
/** The business that rents the vehicle out. */
export const publicBusiness = z.object({
  /** The last segment of its address: /company/kigali-wheels. */
  slug: z.string(),
  name: z.string(),
  kind: z.enum(["company", "individual"]),
  isVerified: z.boolean(),
  description: z.string(),
  logoPath: z.string().nullable(),
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
/** Everything the public page of a vehicle shows; no coordinates, no plate. */
export const vehicleDetail = vehicleCard.omit({ totalCents: true, picture: true, isAvailable: true }).extend({
  /** Its insurance and inspection are valid today. */
  isInsured: z.boolean(),
  description: z.string(),
  model: z.string(),
  colour: z.string(),
  bodyStyle: z.string(),
  doors: z.int(),
  luggage: z.int(),
  mileageKm: z.int(),
  features: z.array(featureId),
  city: z.string(),
  timeZone: z.string(),
  depositCents: z.int(),
  weekendPriceCents: z.int().nullable(),
  /** Seasons that are not over, in order. */
  seasons: z.array(season),
  extras: z.array(offeredExtra),
  weeklyDiscountPercent: z.int(),
  monthlyDiscountPercent: z.int(),
  minDays: z.int(),
  maxDays: z.int(),
  advanceNoticeHours: z.int(),
  pictures: z.array(vehiclePicture),
  host: publicBusiness,
  reviews: reviewPage,
});
export type VehicleDetail = z.infer<typeof vehicleDetail>;
/** What the page of an unlisted or removed vehicle shows; the title is null if the owner is suspended. */
export const goneVehicle = z.object({
  title: z.string().nullable(),
  /** True if it was removed for good; false if it may be listed again. */
  isRemoved: z.boolean(),
  similar: z.array(vehicleCard),
});
export type GoneVehicle = z.infer<typeof goneVehicle>;
const handoverTime = z.string().regex(/^([01]\d|2[0-3]):[03]0$/, "fieldInvalid");
/** Local days and times of a booking. */
export const similarQuery = z
  .object({
    from: calendarDay,
    to: calendarDay,
    fromTime: handoverTime.optional(),
    toTime: handoverTime.optional(),
  })
  .refine(({ from, to }) => to > from, { message: "datesOrder", path: ["to"] });
/** Similar vehicles free for the dates, with their totals. */
export const similarVehicles = z.object({ items: z.array(vehicleCard) });
