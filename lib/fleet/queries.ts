import { and, asc, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { canSetPrices } from "@/lib/prices/policy";
import { isAvailable } from "@/lib/vehicles/availability";
import { searchable } from "@/lib/vehicles/rules";
import { visibleTo } from "@/lib/vehicles/visibility";
import { type FleetPage, type FleetQuery, fleetPage } from "./contract";

/** spec.md §9: the fleet's page size. */
const PAGE_SIZE = 8;

/**
 * A page of the cars of one's own businesses by name, the last one where the query asks for one beyond. Administrators
 * without a business have none: all cars are in their console. Every word of the search must be in a car's text.
 */
export async function listFleet(
  actor: UserActor,
  { search, page: wanted }: FleetQuery,
  now: Date,
): Promise<FleetPage> {
  const mine = and(visibleTo(actor), ofOwnBusinesses(actor), ...wordsOf(search));
  const total = await db().$count(vehicles, mine);
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(wanted, pageCount);
  const rows = await db()
    .select({
      vehicle: vehicles,
      picture: vehiclePictures.path,
      isTaken: sql<boolean>`not ${isAvailable(undefined, now)}`,
    })
    .from(vehicles)
    .leftJoin(
      vehiclePictures,
      and(eq(vehiclePictures.vehicleId, vehicles.id), eq(vehiclePictures.position, 0)),
    )
    .where(mine)
    .orderBy(asc(vehicles.title), asc(vehicles.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const items = rows.map(({ vehicle, picture, isTaken }) => ({
    ...vehicle,
    ...{ picture, isTaken },
    can: { setPrices: canSetPrices(actor, vehicle.businessId) },
  }));
  return fleetPage.parse({ items, total, page, pageCount });
}

function ofOwnBusinesses({ memberships }: UserActor): SQL {
  if (memberships.length === 0) return sql`false`;
  return inArray(
    vehicles.businessId,
    memberships.map(({ businessId }) => businessId),
  );
}

/** Letters and figures only are left of what was typed: nothing in it means anything to LIKE. */
function wordsOf(search: string): SQL[] {
  const text = sql`${vehicles.searchText} || ' ' || lower(coalesce(${vehicles.plate}, ''))`;
  return searchable(search)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => like(text, `%${word}%`));
}
