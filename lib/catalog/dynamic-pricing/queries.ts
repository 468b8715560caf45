import { and, eq, gte, ne, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicleDayPrices, vehiclePriceRules } from "@/db/schema/catalog/pricing";
import { vehicles } from "@/db/schema/catalog/vehicles";
import type { DayPricesQuery } from "@/lib/catalog/pricing/day-prices/contract";
import { canSetPrices } from "@/lib/catalog/pricing/policy";
import { listDayPrices } from "@/lib/catalog/pricing/queries";
import { getOwnVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn } from "@/lib/platform/dates";
import { forbidden } from "@/lib/platform/errors";
import type { PriceRule, PriceSuggestions } from "./contract";
import { suggestPrices } from "./suggested-prices";

/**
 * Lists the given days with a suggested price that differs from their current one, except days priced by the price
 * rule. 404 for vehicles of others, 403 without permission to set prices.
 */
export async function listPriceSuggestions(
  actor: UserActor,
  vehicleId: string,
  query: DayPricesQuery,
  now: Date,
): Promise<PriceSuggestions> {
  const vehicle = await getVehicleToPrice(actor, vehicleId);
  const own = new Map((await listDayPrices(db(), vehicleId, query)).map((one) => [one.day, one]));
  const days = await suggestPrices(db(), vehicle, now, query);
  const items = days.flatMap(({ day, usualCents, suggested }) => {
    const set = own.get(day);
    const current = set?.dailyPriceCents ?? usualCents;
    if (!suggested || set?.source === "rule" || suggested.dailyPriceCents === current) return [];
    return { day, ...suggested };
  });
  return { items };
}

/** Reads a vehicle's price rule. 404 for vehicles of others, 403 without permission to set prices. */
export async function getPriceRule(actor: UserActor, vehicleId: string, now: Date): Promise<PriceRule> {
  const vehicle = await getVehicleToPrice(actor, vehicleId);
  const [rule] = await db()
    .select()
    .from(vehiclePriceRules)
    .where(eq(vehiclePriceRules.vehicleId, vehicleId));
  const { vehicleId: ofVehicle, day, source } = vehicleDayPrices;
  const isStandingRule = sql`not exists (select 1 from ${vehicleDayPrices} own where own.vehicle_id = ${ofVehicle}
    and own.day = ${day} and own.source = 'person')`;
  const automaticDays = await db().$count(
    vehicleDayPrices,
    and(eq(ofVehicle, vehicleId), eq(source, "rule"), gte(day, dayIn(now, vehicle.timeZone)), isStandingRule),
  );
  return {
    rule: rule
      ? {
          floorCents: rule.floorCents,
          ceilingCents: rule.ceilingCents,
          appliedAt: rule.appliedAt?.toISOString() ?? null,
        }
      : null,
    dailyPriceCents: vehicle.dailyPriceCents,
    automaticDays,
    otherVehicles: await db().$count(vehicles, otherVehiclesOf(vehicle)),
  };
}

/** SQL condition: the other vehicles of a vehicle's business, except removed ones. */
export function otherVehiclesOf({ id, businessId }: { id: string; businessId: string }) {
  return and(eq(vehicles.businessId, businessId), ne(vehicles.id, id), ne(vehicles.status, "removed"));
}

async function getVehicleToPrice(actor: UserActor, vehicleId: string) {
  const vehicle = await getOwnVehicle(db(), actor, vehicleId);
  if (!canSetPrices(actor, vehicle.businessId)) throw forbidden();
  return vehicle;
}
