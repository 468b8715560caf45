import { db } from "@/db";
import { canSetPrices } from "@/lib/catalog/pricing/policy";
import { listDayPrices, listSeasons } from "@/lib/catalog/pricing/queries";
import { getOwnVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn } from "@/lib/platform/dates";
import { forbidden } from "@/lib/platform/errors";
import type { DayPrices, DayPricesQuery } from "./contract";
import { daysOf, priceDays } from "./rules";

/**
 * Reads the prices of a vehicle's days, from today on. 404 for vehicles of others, 403 without permission to set
 * prices.
 */
export async function getDayPrices(
  actor: UserActor,
  vehicleId: string,
  { from, to }: DayPricesQuery,
  now: Date,
): Promise<DayPrices> {
  const vehicle = await getOwnVehicle(db(), actor, vehicleId);
  if (!canSetPrices(actor, vehicle.businessId)) throw forbidden();
  const today = dayIn(now, vehicle.timeZone);
  const days = daysOf({ startsOn: from < today ? today : from, endsOn: to });
  const own = await listDayPrices(db(), vehicle.id, { from, to });
  const seasons = await listSeasons(db(), vehicle.id);
  return { days: priceDays({ ...vehicle, seasons }, own, days) };
}
