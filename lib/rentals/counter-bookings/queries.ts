import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { isFreeFor } from "@/lib/catalog/availability/is-available";
import { leadTimeDiscounts } from "@/lib/catalog/pricing/discounts";
import { priceBooking } from "@/lib/catalog/pricing/price-booking";
import { priceTermsOf } from "@/lib/catalog/pricing/queries";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { isRentable } from "@/lib/catalog/vehicles/is-rentable";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn } from "@/lib/platform/dates";
import { forbidden, invalid } from "@/lib/platform/errors";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { currentExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";
import type { FreeVehicle, FreeVehiclesQuery } from "./contract";
import { counterPeriodProblem } from "./rules";

/** Staff narrow down a larger fleet by searching. */
const MAX_SHOWN = 40;

/**
 * Lists the vehicles of the actor's businesses that can be rented out for the dates, by title, with their price. 403
 * for actors who may not run rentals.
 */
export async function listFreeVehicles(
  actor: UserActor,
  query: FreeVehiclesQuery,
  now: Date,
): Promise<{ items: FreeVehicle[] }> {
  const businessIds = businessIdsWithPermission(actor, "rentals.run");
  if (businessIds.length === 0) throw forbidden();
  const startsAt = new Date(query.startsAt);
  const endsAt = new Date(query.endsAt);
  const problem = counterPeriodProblem({ startsAt, endsAt }, now);
  if (problem) throw invalid(problem.key, problem.field);
  const words = query.search.split(/\s+/).filter(Boolean);
  const isNamed = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return or(sql`${vehicles.title} ilike ${pattern}`, sql`${vehicles.plate} ilike ${pattern}`);
  });
  const picture = sql<string | null>`(select p.path from ${vehiclePictures} p
    where p.vehicle_id = ${vehicles}.id order by p.position limit 1)`;
  const rows = await db()
    .select({ vehicle: vehicles, picture })
    .from(vehicles)
    .where(
      and(
        inArray(vehicles.businessId, businessIds),
        isRentable,
        isFreeFor({ startsAt, endsAt }, now),
        ...isNamed,
        query.vehicleId ? eq(vehicles.id, query.vehicleId) : sql`true`,
      ),
    )
    .orderBy(asc(vehicles.title), asc(vehicles.id))
    .limit(MAX_SHOWN);
  const rwfPerHundredUsd = await currentExchangeRate(db(), now);
  const valid = rows.filter(({ vehicle }) => isListableOn(vehicle, dayIn(now, vehicle.timeZone)));
  const items = valid.map(async ({ vehicle, picture }) => {
    const { id, title, plate, businessId, depositCents } = vehicle;
    const terms = await priceTermsOf(db(), vehicle, { startsAt, endsAt });
    const discounts = leadTimeDiscounts(vehicle, vehicle.timeZone, { startsAt, bookedAt: now });
    const { days, lines, totalCents } = priceBooking(terms, startsAt, endsAt, [], discounts);
    const extras = [...terms.extras];
    const price = { days, lines, totalCents, extras, depositCents, rwfPerHundredUsd };
    return { id, title, plate, businessId, picture, ...price };
  });
  return { items: await Promise.all(items) };
}
