import { z } from "zod";
import { categoryId } from "@/lib/categories/contract";
import { reviewPage } from "@/lib/reviews/contract";

export const picture = z.object({ path: z.string(), width: z.int(), height: z.int() });
export type Picture = z.infer<typeof picture>;

/** A car in a list. Amounts in US cents. */
export const vehicleCard = z.object({
  id: z.string(),
  title: z.string(),
  categoryId,
  seats: z.int(),
  transmission: z.enum(["automatic", "manual"]),
  fuelType: z.enum(["gasoline", "diesel", "hybrid", "electric"]),
  neighbourhood: z.string(),
  dailyPriceCents: z.int(),
  /** For the asked dates, the figure the quote will have; null without dates. */
  totalCents: z.int().nullable(),
  isInstantBook: z.boolean(),
  isVerified: z.boolean(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  picture: picture.nullable(),
});
export type VehicleCard = z.infer<typeof vehicleCard>;

export const vehiclePage = z.object({
  items: z.array(vehicleCard),
  /** Counted up to a ceiling; `isTotalCapped` says there are more. */
  total: z.int(),
  isTotalCapped: z.boolean(),
  page: z.int(),
  pageCount: z.int(),
});
export type VehiclePage = z.infer<typeof vehiclePage>;

/** Who rents the car out. */
export const vehicleHost = z.object({
  name: z.string(),
  kind: z.enum(["company", "individual"]),
  isVerified: z.boolean(),
  description: z.string(),
  logoPath: z.string().nullable(),
  responseMinutes: z.int().nullable(),
  memberSince: z.iso.datetime(),
  vehicleCount: z.int(),
  tripCount: z.int(),
});
export type VehicleHost = z.infer<typeof vehicleHost>;

/** Everything the public page of a car shows; no coordinates, no plate. */
export const vehicleDetail = vehicleCard.omit({ totalCents: true, picture: true }).extend({
  description: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  colour: z.string(),
  bodyStyle: z.string(),
  doors: z.int(),
  luggage: z.int(),
  mileageKm: z.int(),
  features: z.array(z.string()),
  city: z.string(),
  timeZone: z.string(),
  depositCents: z.int(),
  weeklyDiscountPercent: z.int(),
  monthlyDiscountPercent: z.int(),
  minDays: z.int(),
  maxDays: z.int(),
  advanceNoticeHours: z.int(),
  pictures: z.array(picture),
  host: vehicleHost,
  reviews: reviewPage,
});
export type VehicleDetail = z.infer<typeof vehicleDetail>;

export const vehicleParams = z.object({ vehicleId: z.string().min(1).max(120) });

/** Years a calendar of ours can be about. */
const calendarDay = z.iso.date("fieldInvalid").refine((day) => day >= "2000" && day < "2100", "fieldInvalid");

export const availabilityQuery = z
  .object({ from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => to > from, { message: "datesOrder", path: ["to"] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 400 * 86_400_000, {
    message: "datesTooFar",
    path: ["to"],
  });

/** When a car is taken between two days, without saying by whom. */
export const availability = z.object({
  timeZone: z.string(),
  /** Half-open, in order, never touching each other. */
  taken: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  /** The same as the calendar shows it: local days whose rental day (10:00 to 10:00) is not wholly free. */
  takenDays: z.array(z.iso.date()),
});
export type Availability = z.infer<typeof availability>;
