import { and, asc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { vehicleDayPrices, vehicleExtras, vehicleSeasons } from "@/db/schema/catalog/pricing";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import type { DriverService } from "@/lib/catalog/driver-service/contract";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { vehiclesVisibleTo } from "@/lib/catalog/vehicles/visibility";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, plusDays } from "@/lib/platform/dates";
import { AppError, forbidden } from "@/lib/platform/errors";
import { commissionPercentAt } from "@/lib/platform/settings/rates/commission-and-exchange-rates";
import type { OfferedExtra, Season, VehiclePriceSettings } from "./contract";
import { MAX_DAYS } from "./day-prices/contract";
import { canSetPrices } from "./policy";
import { type DayPrice, extrasWithDriver, type PriceTerms } from "./price-booking";

/** Reads the current price terms of a vehicle for a quote of this period. */
export async function priceTermsOf(
  executor: Executor,
  vehicle: typeof vehicles.$inferSelect,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<PriceTerms> {
  const { timeZone, dailyPriceCents, weekendPriceCents, depositCents } = vehicle;
  const { weeklyDiscountPercent, monthlyDiscountPercent } = vehicle;
  return {
    timeZone,
    dailyPriceCents,
    weekendPriceCents,
    depositCents,
    weeklyDiscountPercent,
    monthlyDiscountPercent,
    seasons: await listSeasons(executor, vehicle.id),
    dayPrices: await listDayPrices(executor, vehicle.id, {
      from: dayIn(startsAt, timeZone),
      to: dayIn(endsAt, timeZone),
    }),
    extras: await listOfferedExtras(executor, vehicle),
  };
}

/** Lists the seasons of a vehicle in order; the contract limits their number. */
export function listSeasons(executor: Executor, vehicleId: string): Promise<Season[]> {
  const { name, startsOn, endsOn, dailyPriceCents } = vehicleSeasons;
  return executor
    .select({ name, startsOn, endsOn, dailyPriceCents })
    .from(vehicleSeasons)
    .where(eq(vehicleSeasons.vehicleId, vehicleId))
    .orderBy(asc(startsOn));
}

/**
 * Lists the individual prices of a vehicle's days, both ends included: the price set by hand, otherwise the automatic
 * one.
 */
export function listDayPrices(
  executor: Executor,
  vehicleId: string,
  { from, to }: { from: string; to: string },
) {
  const { day, source, dailyPriceCents, reasons, createdAt } = vehicleDayPrices;
  return executor
    .selectDistinctOn([day], { day, source, dailyPriceCents, reasons, createdAt })
    .from(vehicleDayPrices)
    .where(and(eq(vehicleDayPrices.vehicleId, vehicleId), gte(day, from), lte(day, to)))
    .orderBy(asc(day), asc(source));
}

/** Lists the extras that a vehicle currently offers, in the order of the kinds. */
export async function listOfferedExtras(
  executor: Executor,
  vehicle: DriverService & { id: string },
): Promise<OfferedExtra[]> {
  const { kind, priceCents, unit, maxQuantity } = vehicleExtras;
  const offered = await executor
    .select({ kind, priceCents, unit, maxQuantity })
    .from(vehicleExtras)
    .where(and(eq(vehicleExtras.vehicleId, vehicle.id), eq(vehicleExtras.isOffered, true)))
    .orderBy(asc(kind));
  return extrasWithDriver(offered, vehicle);
}

/**
 * Reads a vehicle's prices and extras, including disabled ones, for actors who may set them. 404 for vehicles of
 * others, 403 without permission to set prices.
 */
export async function getPrices(
  actor: UserActor,
  vehicleId: string,
  now: Date,
): Promise<VehiclePriceSettings> {
  const [row] = await db()
    .select({ vehicle: vehicles, picture: vehiclePictures.path })
    .from(vehicles)
    .leftJoin(
      vehiclePictures,
      and(eq(vehiclePictures.vehicleId, vehicles.id), eq(vehiclePictures.position, 0)),
    )
    .where(and(eq(vehicles.id, vehicleId), vehiclesVisibleTo(actor)));
  if (!row) throw new AppError("not_found", "vehicleNotFound");
  if (!canSetPrices(actor, row.vehicle.businessId)) throw forbidden();
  const extras = await db()
    .select()
    .from(vehicleExtras)
    .where(eq(vehicleExtras.vehicleId, vehicleId))
    .orderBy(asc(vehicleExtras.kind));
  const seasons = await listSeasons(db(), vehicleId);
  const today = dayIn(now, row.vehicle.timeZone);
  const dayPrices = await listDayPrices(db(), vehicleId, { from: today, to: plusDays(today, MAX_DAYS) });
  const commissionPercent = await commissionPercentAt(db(), now);
  const vehicle = { ...row.vehicle, picture: row.picture };
  const updatedAt = row.vehicle.updatedAt.toISOString();
  return { ...row.vehicle, updatedAt, commissionPercent, seasons, dayPrices, extras, vehicle };
}

/** SQL for a query over `vehicles`: the vehicle's seasons that overlap the dates; empty without dates. */
export function seasonsDuring(dates: RequestedDates | undefined): SQL<Season[]> {
  if (!dates) return sql<Season[]>`'[]'::json`;
  const { name, startsOn, endsOn, dailyPriceCents } = vehicleSeasons;
  return sql<Season[]>`coalesce((select json_agg(json_build_object('name', ${name}, 'startsOn', ${startsOn},
      'endsOn', ${endsOn}, 'dailyPriceCents', ${dailyPriceCents}) order by ${startsOn})
    from ${vehicleSeasons} where ${vehicleSeasons.vehicleId} = ${vehicles.id}
      and ${startsOn} <= ${dates.to} and ${endsOn} > ${dates.from}), '[]'::json)`;
}

/** SQL for the individual prices of days within the dates, like `seasonsDuring` for seasons. */
export function dayPricesDuring(dates: RequestedDates | undefined): SQL<DayPrice[]> {
  if (!dates) return sql<DayPrice[]>`'[]'::json`;
  const { vehicleId, day, source, dailyPriceCents } = vehicleDayPrices;
  return sql<
    DayPrice[]
  >`coalesce((select json_agg(json_build_object('day', own.day, 'dailyPriceCents', own.cents))
    from (select distinct on (${day}) ${day} as day, ${dailyPriceCents} as cents from ${vehicleDayPrices}
      where ${vehicleId} = ${vehicles.id} and ${day} between ${dates.from} and ${dates.to}
      order by ${day}, ${source}) own), '[]'::json)`;
}
