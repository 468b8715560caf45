import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { type LeadTimeTerms, leadTimeDiscounts } from "@/lib/catalog/pricing/discounts";
import { type PriceTerms, priceBooking } from "@/lib/catalog/pricing/price-booking";
import { dayPricesDuring, seasonsDuring } from "@/lib/catalog/pricing/queries";
import { isVerifiedVehicle } from "@/lib/catalog/vehicle-documents/rules";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { DEFAULT_TIME } from "@/lib/catalog/vehicles/requested-dates";
import { instantAt } from "@/lib/platform/dates";
import type { VehicleCardData, vehicleCard } from "./contract";
import type { SearchSort } from "./sorts";

// Every order ends with the id, so that it is total and pages neither repeat nor skip vehicles.
export const cardOrders: Record<SearchSort, SQL[]> = {
  price: [asc(vehicles.dailyPriceCents), asc(vehicles.id)],
  "price-desc": [desc(vehicles.dailyPriceCents), desc(vehicles.id)],
  year: [desc(vehicles.year), desc(vehicles.id)],
  name: [asc(vehicles.title), asc(vehicles.id)],
  rating: [
    sql`${vehicles.ratingAverage} desc nulls last`,
    sql`${vehicles.ratingCount} desc nulls last`,
    asc(vehicles.id),
  ],
};

const { id, title, make, year, categoryId, seats, transmission, fuelType, neighbourhood } = vehicles;
const { isInstantBook, isWithDriver, documentsEndOn, ratingAverage, ratingCount, dailyPriceCents } = vehicles;

/** The columns totalForDates needs. Extras cost nothing before they are chosen. */
export function priceColumns(dates: RequestedDates | undefined) {
  const { timeZone, weekendPriceCents, depositCents } = vehicles;
  const { weeklyDiscountPercent, monthlyDiscountPercent } = vehicles;
  const { earlyBirdDays, earlyBirdPercent, lastMinuteDays, lastMinutePercent } = vehicles;
  return {
    timeZone,
    dailyPriceCents,
    weekendPriceCents,
    depositCents,
    weeklyDiscountPercent,
    monthlyDiscountPercent,
    earlyBirdDays,
    earlyBirdPercent,
    lastMinuteDays,
    lastMinutePercent,
    seasons: seasonsDuring(dates),
    dayPrices: dayPricesDuring(dates),
  };
}

/** Vehicle cards without a WHERE clause yet; `isAvailable` is the SQL for the card's availability. */
export function selectCards(isAvailable: SQL = sql`true`, dates?: RequestedDates) {
  return db()
    .select({
      vehicle: {
        id,
        title,
        make,
        year,
        categoryId,
        seats,
        transmission,
        fuelType,
        neighbourhood,
        ...priceColumns(dates),
        isInstantBook,
        isWithDriver,
        documentsEndOn,
        ratingAverage,
        ratingCount,
        isAvailable: sql<boolean>`${isAvailable}`,
      },
      verification: businesses.verification,
      picture: { path: vehiclePictures.path, width: vehiclePictures.width, height: vehiclePictures.height },
    })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .leftJoin(
      vehiclePictures,
      and(eq(vehiclePictures.vehicleId, vehicles.id), eq(vehiclePictures.position, 0)),
    )
    .$dynamic();
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/**
 * Maps a row to a card. Parse the result with `vehicleCard`: the schema drops every column the public may not
 * see.
 */
export function toVehicleCard(
  { vehicle, verification, picture }: CardRow,
  dates?: RequestedDates,
): z.input<typeof vehicleCard> {
  return {
    ...vehicle,
    categoryId: vehicle.categoryId as VehicleCardData["categoryId"],
    isVerified: isVerifiedVehicle(verification, vehicle, new Date()),
    picture,
    totalCents: totalForDates(vehicle, dates),
  };
}

/**
 * The total of the quote without extras for these dates, in cents; null without dates. Times default to 10:00
 * in the vehicle's time zone.
 */
export function totalForDates(
  vehicle: Omit<PriceTerms, "extras"> & LeadTimeTerms,
  dates: RequestedDates | undefined,
): number | null {
  if (!dates) return null;
  const at = (day: string, time = DEFAULT_TIME) => instantAt(day, time, vehicle.timeZone);
  const [startsAt, endsAt] = [at(dates.from, dates.fromTime), at(dates.to, dates.toTime)];
  const discounts = leadTimeDiscounts(vehicle, vehicle.timeZone, { startsAt, bookedAt: new Date() });
  return priceBooking({ ...vehicle, extras: [] }, startsAt, endsAt, [], discounts).totalCents;
}
