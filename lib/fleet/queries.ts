import { and, asc, desc, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { businessesWith, may } from "@/lib/team/permissions";
import { isAvailable } from "@/lib/vehicles/availability";
import { searchable } from "@/lib/vehicles/rules";
import { visibleTo } from "@/lib/vehicles/visibility";
import { describeBusinesses } from "./business-queries";
import { type FleetPage, type FleetQuery, fleetPage } from "./contract";
import type { FleetSort, FleetState } from "./rules";

/** spec.md §9: the fleet's page size. */
const PAGE_SIZE = 8;

/**
 * A page of the cars of one's own businesses, the last one where the query asks for one beyond. Administrators
 * without a business have none: all cars are in their console. Every word of the search must be in a car's text.
 */
export async function listFleet(
  actor: UserActor,
  { search, state, sort, page: wanted }: FleetQuery,
  now: Date,
): Promise<FleetPage> {
  const mine = and(visibleTo(actor), ofOwnBusinesses(actor), ...wordsOf(search), inState(state, now));
  const managed = businessesWith(actor, "fleet.manage");
  const [total, businesses] = await Promise.all([db().$count(vehicles, mine), describeBusinesses(managed)]);
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(wanted, pageCount);
  const order = [...orders[sort], asc(vehicles.id)];
  // Which cars first: what is told beside each is then looked up for eight, not for all that are skipped.
  const shown = db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(mine)
    .orderBy(...order)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const rows = await db()
    .select({
      vehicle: vehicles,
      picture: vehiclePictures.path,
      isTaken: sql<boolean>`not ${isAvailable(undefined, now)}`,
      rentalCount: sql<number>`(${countCompleted()})::int`,
    })
    .from(vehicles)
    .leftJoin(
      vehiclePictures,
      and(eq(vehiclePictures.vehicleId, vehicles.id), eq(vehiclePictures.position, 0)),
    )
    .where(inArray(vehicles.id, shown))
    .orderBy(...order);
  const items = rows.map(({ vehicle, ...beside }) => ({
    ...vehicle,
    ...beside,
    isPaused: vehicle.pausedAt !== null,
    can: {
      setPrices: may(actor, vehicle.businessId, "prices.set"),
      manage: may(actor, vehicle.businessId, "fleet.manage"),
    },
  }));
  return fleetPage.parse({ items, total, page, pageCount, businesses });
}

const { title, createdAt, dailyPriceCents, ratingAverage, ratingCount, mileageKm } = vehicles;

const orders: Record<FleetSort, SQL[]> = {
  name: [asc(title)],
  newest: [desc(createdAt)],
  price: [asc(dailyPriceCents)],
  rating: [sql`${ratingAverage} desc nulls last`, desc(ratingCount)],
  mileage: [desc(mileageKm)],
};

/** Available and Rented are said of what is on the list (spec.md §4), the others are states. */
function inState(state: FleetState | undefined, now: Date): SQL | undefined {
  if (!state) return undefined;
  if (state !== "available" && state !== "rented") return eq(vehicles.status, state);
  const free = isAvailable(undefined, now);
  return sql`(${vehicles.status} = 'published' and ${state === "available" ? free : sql`not ${free}`})`;
}

function countCompleted(): SQL {
  return sql`select count(*) from ${bookings}
    where ${bookings.vehicleId} = ${vehicles.id} and ${bookings.status} = 'completed'`;
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
