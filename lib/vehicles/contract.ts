import { z } from "zod";
import { categoryId } from "@/lib/categories/contract";
import { calendarDay } from "@/lib/day-range";
import { featureId } from "@/lib/features/contract";
import { offeredExtra, season } from "@/lib/prices/contract";
import { reviewPage } from "@/lib/reviews/contract";

export const picture = z.object({ path: z.string(), width: z.int(), height: z.int() });
/** In a car's gallery: `alt` is what its owner says is seen; "" where nobody said so. */
const vehiclePicture = picture.extend({ alt: z.string().default("") });
export type Picture = z.infer<typeof picture> & { alt?: string };

export const fuelTypes = ["gasoline", "diesel", "hybrid", "electric"] as const;
export const fuelType = z.enum(fuelTypes);
export type FuelType = z.infer<typeof fuelType>;

export const transmissions = ["automatic", "manual"] as const;
export const transmission = z.enum(transmissions);
export type Transmission = z.infer<typeof transmission>;

/** A car in a list. Amounts in US cents. */
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
  /** For the asked dates, the figure the quote will have; null without dates. */
  totalCents: z.int().nullable(),
  isInstantBook: z.boolean(),
  isVerified: z.boolean(),
  /** Free for what the list asks: its dates, or right now. True in lists that ask nothing. */
  isAvailable: z.boolean(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  picture: picture.nullable(),
});
export type VehicleCard = z.infer<typeof vehicleCard>;

/** Who rents the car out. */
export const vehicleHost = z.object({
  /** Its address: /company/kigali-wheels. */
  slug: z.string(),
  name: z.string(),
  kind: z.enum(["company", "individual"]),
  isVerified: z.boolean(),
  description: z.string(),
  logoPath: z.string().nullable(),
  responseMinutes: z.int().nullable(),
  memberSince: z.iso.datetime(),
  vehicleCount: z.int(),
  /** Rentals that came to their end. */
  tripCount: z.int(),
  /** The mean over all reviews of the host's cars; null before the first. */
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
});
export type VehicleHost = z.infer<typeof vehicleHost>;

/** Everything the public page of a car shows; no coordinates, no plate. */
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
  /** Those that are not over, in their order. */
  seasons: z.array(season),
  extras: z.array(offeredExtra),
  weeklyDiscountPercent: z.int(),
  monthlyDiscountPercent: z.int(),
  minDays: z.int(),
  maxDays: z.int(),
  advanceNoticeHours: z.int(),
  pictures: z.array(vehiclePicture),
  host: vehicleHost,
  reviews: reviewPage,
});
export type VehicleDetail = z.infer<typeof vehicleDetail>;

/** What is said where a car was: no title where its owner is not to be named. */
export const goneVehicle = z.object({
  title: z.string().nullable(),
  /** For good; else it may come back. */
  isRemoved: z.boolean(),
  similar: z.array(vehicleCard),
});
export type GoneVehicle = z.infer<typeof goneVehicle>;

export const vehicleParams = z.object({ vehicleId: z.string().min(1).max(120) });

export const availabilityQuery = z
  .object({ from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => to > from, { message: "datesOrder", path: ["to"] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 400 * 86_400_000, {
    message: "datesTooFar",
    path: ["to"],
  });

const handoverTime = z.string().regex(/^([01]\d|2[0-3]):[03]0$/, "fieldInvalid");

/** Local days and times of a rental. */
export const similarQuery = z
  .object({
    from: calendarDay,
    to: calendarDay,
    fromTime: handoverTime.optional(),
    toTime: handoverTime.optional(),
  })
  .refine(({ from, to }) => to > from, { message: "datesOrder", path: ["to"] });

/** Cars like another that can be had at the dates, their totals for them. */
export const similarVehicles = z.object({ items: z.array(vehicleCard) });

/** When a car is taken between two days, without saying by whom. */
export const availability = z.object({
  timeZone: z.string(),
  /** Hours from now until the earliest pick-up. */
  leadHours: z.int(),
  /** Half-open, in order, never touching each other. */
  taken: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  /** The same as the calendar shows it: local days whose rental day (10:00 to 10:00) is not wholly free. */
  takenDays: z.array(z.iso.date()),
});
export type Availability = z.infer<typeof availability>;
