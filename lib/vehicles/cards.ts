import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { isVerifiedCar } from "@/lib/car-papers/rules";
import { DEFAULT_TIME, instantAt } from "@/lib/dates";
import { seasonsDuring } from "@/lib/prices/queries";
import { type PriceTerms, priceRental } from "@/lib/prices/rules";
import type { RentalDates, VehicleSort } from "@/lib/search/rules";
import type { VehicleCard, vehicleCard } from "./contract";

// A car as lists show it. The order of each sort ends with the id: no two cars are alike.
export const cardOrders: Record<VehicleSort, SQL[]> = {
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
const { isInstantBook, papersEndOn, ratingAverage, ratingCount, dailyPriceCents } = vehicles;

/** What the total of a list's dates is made from; extras cost nothing before they are chosen. */
export function priceColumns(dates: RentalDates | undefined) {
  const { timeZone, weekendPriceCents, depositCents } = vehicles;
  const { weeklyDiscountPercent, monthlyDiscountPercent } = vehicles;
  return {
    ...{ timeZone, dailyPriceCents, weekendPriceCents, depositCents },
    ...{ weeklyDiscountPercent, monthlyDiscountPercent },
    seasons: seasonsDuring(dates),
  };
}

/** Cards without a condition yet; `isAvailable` says of each car whether it can be had. */
export function selectCards(isAvailable: SQL = sql`true`, dates?: RentalDates) {
  return db()
    .select({
      vehicle: {
        ...{ id, title, make, year, categoryId, seats, transmission, fuelType, neighbourhood },
        ...priceColumns(dates),
        ...{ isInstantBook, papersEndOn, ratingAverage, ratingCount },
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

/** The contract keeps what the public may know of these rows; a new column leaks nowhere. */
export function asCard(
  { vehicle, verification, picture }: CardRow,
  dates?: RentalDates,
): z.input<typeof vehicleCard> {
  return {
    ...vehicle,
    categoryId: vehicle.categoryId as VehicleCard["categoryId"],
    isVerified: isVerifiedCar(verification, vehicle, new Date()),
    picture,
    totalCents: totalCents(vehicle, dates),
  };
}

/** For the dates, at ten where the car is unless told otherwise, the figure the quote without extras will have; null without dates. */
export function totalCents(
  vehicle: Omit<PriceTerms, "extras">,
  dates: RentalDates | undefined,
): number | null {
  if (!dates) return null;
  const at = (day: string, time = DEFAULT_TIME) => instantAt(day, time, vehicle.timeZone);
  const [startsAt, endsAt] = [at(dates.from, dates.fromTime), at(dates.to, dates.toTime)];
  return priceRental({ ...vehicle, extras: [] }, startsAt, endsAt).totalCents;
}
