import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "@/db";
import type { deliveryExtraKinds, deliveryPlaces } from "@/db/enums/catalog";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicleExtras } from "@/db/schema/catalog/pricing";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { billableDays } from "@/lib/catalog/pricing/billable-days";
import type { OfferedExtra } from "@/lib/catalog/pricing/contract";
import { type LeadTimeTerms, leadTimeDiscounts } from "@/lib/catalog/pricing/discounts";
import { type PriceTerms, priceBooking } from "@/lib/catalog/pricing/price-booking";
import { dayPricesDuring, seasonsDuring } from "@/lib/catalog/pricing/queries";
import { isVerifiedVehicle } from "@/lib/catalog/vehicle-documents/rules";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { DEFAULT_TIME } from "@/lib/catalog/vehicles/requested-dates";
import { instantAt } from "@/lib/platform/dates";
import type { VehicleCardData, vehicleCard } from "./contract";
import type { SearchSort } from "./sorts";

type DeliveryPlace = (typeof deliveryPlaces)[number];

// Every order ends with the id, so that it is unambiguous and pages neither repeat nor skip vehicles.
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

/** The columns that totalForDates needs; the only extra is the delivery to the searched place. */
export function priceColumns(dates: RequestedDates | undefined, place?: DeliveryPlace) {
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
    delivery: deliveryTo(place),
  };
}

/** Selects vehicle cards without a WHERE clause; `isAvailable` is the SQL for the card's availability. */
export function selectCards(isAvailable: SQL = sql`true`, dates?: RequestedDates, place?: DeliveryPlace) {
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
        ...priceColumns(dates, place),
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

/** Maps a row to a card. Parse the result with `vehicleCard`, which drops every column that the public may not see. */
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
    delivery: vehicle.delivery && deliveryFor(vehicle.delivery, vehicle.timeZone, dates),
  };
}

/**
 * The total of the quote for these dates, in cents, without extras except the delivery to the searched place. Null
 * without dates. Times default to 10:00 in the vehicle's time zone.
 */
export function totalForDates(
  vehicle: Omit<PriceTerms, "extras"> & LeadTimeTerms & { delivery: OfferedExtra | null },
  dates: RequestedDates | undefined,
): number | null {
  if (!dates) return null;
  const { startsAt, endsAt } = periodOf(dates, vehicle.timeZone);
  const discounts = leadTimeDiscounts(vehicle, vehicle.timeZone, { startsAt, bookedAt: new Date() });
  const extras = vehicle.delivery ? [vehicle.delivery] : [];
  const chosen = extras.map(({ kind }) => ({ kind, quantity: 1 }));
  return priceBooking({ ...vehicle, extras }, startsAt, endsAt, chosen, discounts).totalCents;
}

function periodOf(dates: RequestedDates, timeZone: string) {
  const at = (day: string, time = DEFAULT_TIME) => instantAt(day, time, timeZone);
  return { startsAt: at(dates.from, dates.fromTime), endsAt: at(dates.to, dates.toTime) };
}

function deliveryFor(
  { kind, priceCents, unit }: DeliveryExtra,
  timeZone: string,
  dates: RequestedDates | undefined,
) {
  if (!dates) return { kind, amountCents: priceCents, per: unit };
  const { startsAt, endsAt } = periodOf(dates, timeZone);
  const days = unit === "day" ? billableDays(startsAt, endsAt) : 1;
  return { kind, amountCents: priceCents * days, per: "rental" as const };
}

/** Owners who deliver to any address also deliver to hotels. */
const deliveriesTo = {
  address: ["delivery"],
  hotel: ["delivery", "hotel_delivery"],
  airport: ["airport_delivery"],
} as const satisfies Record<DeliveryPlace, readonly (typeof deliveryExtraKinds)[number][]>;

type DeliveryExtra = OfferedExtra & { kind: (typeof deliveryExtraKinds)[number] };

/**
 * SQL for the delivery extra to a place; for a hotel the hotel delivery if there is one. Null if the vehicle is located
 * there or not delivered, or if no place was requested.
 */
function deliveryTo(place: DeliveryPlace | undefined): SQL<DeliveryExtra | null> {
  if (!place) return sql`null`;
  const isThere =
    place === "airport" ? sql`search_slug(${vehicles.neighbourhood}) = 'kanombe-airport'` : sql`false`;
  return sql`(case when ${isThere} then null else (select json_build_object('kind', kind, 'priceCents', price_cents,
    'unit', unit, 'maxQuantity', max_quantity) from ${vehicleExtras}
    where ${vehicleExtras.vehicleId} = ${vehicles.id} and ${inArray(vehicleExtras.kind, deliveriesTo[place])} and ${vehicleExtras.isOffered}
    order by ${vehicleExtras.kind} desc limit 1) end)`;
}
