import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { priceRental } from "@/lib/quotes/rules";
import type { RentalDates, VehicleSort } from "@/lib/search/rules";
import { instantsOf } from "./availability";
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
const { dailyPriceCents, depositCents, weeklyDiscountPercent, monthlyDiscountPercent } = vehicles;
const { isInstantBook, ratingAverage, ratingCount } = vehicles;

/** Cards without a condition yet; `isAvailable` says of each car whether it can be had. */
export function selectCards(isAvailable: SQL = sql`true`) {
  return db()
    .select({
      vehicle: {
        ...{ id, title, make, year, categoryId, seats, transmission, fuelType, neighbourhood },
        ...{ dailyPriceCents, depositCents, weeklyDiscountPercent, monthlyDiscountPercent },
        ...{ isInstantBook, ratingAverage, ratingCount },
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
    isVerified: verification === "verified",
    picture,
    totalCents: totalCents(vehicle, dates),
  };
}

type Priced = Parameters<typeof priceRental>[0];

/** For the dates, the figure the quote will have; null without dates. */
export function totalCents(vehicle: Priced, dates: RentalDates | undefined): number | null {
  return dates ? priceRental(vehicle, ...instantsOf(dates)).totalCents : null;
}
