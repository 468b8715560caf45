import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { vehicleExtras, vehicleSeasons } from "@/db/schema/prices";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { AppError, forbidden } from "@/lib/errors";
import type { RentalDates } from "@/lib/search/rules";
import { visibleTo } from "@/lib/vehicles/visibility";
import type { OfferedExtra, PriceSheet, Season } from "./contract";
import { canSetPrices } from "./policy";
import type { PriceTerms } from "./rules";

/** What a car costs at any time, for a quote. */
export async function termsOf(
  executor: Executor,
  vehicle: typeof vehicles.$inferSelect,
): Promise<PriceTerms> {
  const { timeZone, dailyPriceCents, weekendPriceCents, depositCents } = vehicle;
  const { weeklyDiscountPercent, monthlyDiscountPercent } = vehicle;
  return {
    ...{ timeZone, dailyPriceCents, weekendPriceCents, depositCents },
    ...{ weeklyDiscountPercent, monthlyDiscountPercent },
    seasons: await listSeasons(executor, vehicle.id),
    extras: await listOfferedExtras(executor, vehicle.id),
  };
}

/** The seasons of a car in their order; owners keep a few dozen at most. */
export function listSeasons(executor: Executor, vehicleId: string): Promise<Season[]> {
  const { name, startsOn, endsOn, dailyPriceCents } = vehicleSeasons;
  return executor
    .select({ name, startsOn, endsOn, dailyPriceCents })
    .from(vehicleSeasons)
    .where(eq(vehicleSeasons.vehicleId, vehicleId))
    .orderBy(asc(startsOn));
}

/** What can be had with a car now, in the order of the kinds. */
export function listOfferedExtras(executor: Executor, vehicleId: string): Promise<OfferedExtra[]> {
  const { kind, priceCents, unit, maxQuantity } = vehicleExtras;
  return executor
    .select({ kind, priceCents, unit, maxQuantity })
    .from(vehicleExtras)
    .where(and(eq(vehicleExtras.vehicleId, vehicleId), eq(vehicleExtras.isOffered, true)))
    .orderBy(asc(kind));
}

/** What a car costs and comes with, switched off or not, for those who may set it: 404 for others' cars, 403 for others of its team. */
export async function getPrices(actor: UserActor, vehicleId: string): Promise<PriceSheet> {
  const [row] = await db()
    .select({ vehicle: vehicles, picture: vehiclePictures.path })
    .from(vehicles)
    .leftJoin(
      vehiclePictures,
      and(eq(vehiclePictures.vehicleId, vehicles.id), eq(vehiclePictures.position, 0)),
    )
    .where(and(eq(vehicles.id, vehicleId), visibleTo(actor)));
  if (!row) throw new AppError("not_found", "vehicleNotFound");
  if (!canSetPrices(actor, row.vehicle.businessId)) throw forbidden();
  const extras = await db()
    .select()
    .from(vehicleExtras)
    .where(eq(vehicleExtras.vehicleId, vehicleId))
    .orderBy(asc(vehicleExtras.kind));
  const seasons = await listSeasons(db(), vehicleId);
  return { ...row.vehicle, seasons, extras, vehicle: { ...row.vehicle, picture: row.picture } };
}

/** The seasons that meet a list's dates, of each car of a statement over `vehicles`; none without dates. */
export function seasonsDuring(dates: RentalDates | undefined): SQL<Season[]> {
  if (!dates) return sql<Season[]>`'[]'::json`;
  const { name, startsOn, endsOn, dailyPriceCents } = vehicleSeasons;
  return sql<Season[]>`coalesce((select json_agg(json_build_object('name', ${name}, 'startsOn', ${startsOn},
      'endsOn', ${endsOn}, 'dailyPriceCents', ${dailyPriceCents}) order by ${startsOn})
    from ${vehicleSeasons} where ${vehicleSeasons.vehicleId} = ${vehicles.id}
      and ${startsOn} <= ${dates.to} and ${endsOn} > ${dates.from}), '[]'::json)`;
}
