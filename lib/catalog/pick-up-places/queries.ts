import { asc, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { resolveBusinessId } from "@/lib/businesses/team/business-access";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { MAX_PICK_UP_PLACES, type MeetingPlace, type PickUpPlace } from "./contract";

/** SQL condition for the places of the actor's businesses; for administrators all places. */
export function pickUpPlacesVisibleTo(actor: Actor) {
  if (actor.kind === "user" && actor.role === "admin") return sql`true`;
  const businessIds = businessIdsWithPermission(actor, "fleet.view");
  return businessIds.length === 0 ? sql`false` : inArray(pickUpPlaces.businessId, businessIds);
}

// Drizzle omits the table from column names in a query on a single table.
const vehicleCount = sql<number>`(select count(*)::int from ${vehicles}
  where ${vehicles}.pick_up_place_id = ${pickUpPlaces}.id and ${vehicles}.status <> 'removed')`;

export const pickUpPlaceColumns = {
  id: pickUpPlaces.id,
  name: pickUpPlaces.name,
  address: pickUpPlaces.address,
  latitude: pickUpPlaces.latitude,
  longitude: pickUpPlaces.longitude,
  instructions: pickUpPlaces.instructions,
  weeklyHours: pickUpPlaces.weeklyHours,
  vehicleCount,
};

/** Lists the places of one business, oldest first. 404 for businesses of others. */
export async function listPickUpPlaces(
  actor: UserActor,
  requestedBusinessId: string | undefined,
): Promise<{ items: PickUpPlace[] }> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "fleet.view");
  return { items: await listPlacesOfBusiness(businessId) };
}

/** Like listPickUpPlaces, but the caller has checked that the actor may see the business's fleet. */
export function listPlacesOfBusiness(businessId: string): Promise<PickUpPlace[]> {
  return db()
    .select(pickUpPlaceColumns)
    .from(pickUpPlaces)
    .where(eq(pickUpPlaces.businessId, businessId))
    .orderBy(asc(pickUpPlaces.createdAt), asc(pickUpPlaces.id))
    .limit(MAX_PICK_UP_PLACES);
}

/**
 * The id of a business's place if it has only one, where a new vehicle starts; otherwise its owner chooses. The place
 * cannot be removed until the transaction ends.
 */
export async function findOnlyPlaceOf(tx: Transaction, businessId: string): Promise<string | null> {
  const found = await tx
    .select({ id: pickUpPlaces.id })
    .from(pickUpPlaces)
    .where(eq(pickUpPlaces.businessId, businessId))
    .limit(2)
    .for("key share");
  const [only, another] = found;
  return only && !another ? only.id : null;
}

/** Finds where a vehicle is handed over; undefined if its owner has not set a place. The caller checks visibility. */
export async function findMeetingPlace(
  executor: Executor,
  vehicleId: string,
): Promise<MeetingPlace | undefined> {
  const { id: _, vehicleCount: __, ...columns } = pickUpPlaceColumns;
  const [place] = await executor
    .select(columns)
    .from(pickUpPlaces)
    .innerJoin(vehicles, eq(vehicles.pickUpPlaceId, pickUpPlaces.id))
    .where(eq(vehicles.id, vehicleId));
  return place;
}
