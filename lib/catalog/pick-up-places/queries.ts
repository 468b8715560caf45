import { asc, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { resolveBusinessId } from "@/lib/businesses/team/business-access";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { MAX_PICK_UP_PLACES, type MeetingPlace, type PickUpPlace } from "./contract";

/** SQL condition for the places of the actor's businesses; for administrators all of them. */
export function pickUpPlacesVisibleTo(actor: Actor) {
  if (actor.kind === "user" && actor.role === "admin") return sql`true`;
  const businessIds = businessIdsWithPermission(actor, "fleet.view");
  return businessIds.length === 0 ? sql`false` : inArray(pickUpPlaces.businessId, businessIds);
}

// Drizzle leaves the table out of a column's name where it selects from one table.
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

/** The places of one business, the oldest first. 404 for businesses of others. */
export async function listPickUpPlaces(
  actor: UserActor,
  requestedBusinessId: string | undefined,
): Promise<{ items: PickUpPlace[] }> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "fleet.view");
  return { items: await listPlacesOfBusiness(businessId) };
}

/** listPickUpPlaces for a caller who has checked that the actor sees the business's fleet. */
export function listPlacesOfBusiness(businessId: string): Promise<PickUpPlace[]> {
  return db()
    .select(pickUpPlaceColumns)
    .from(pickUpPlaces)
    .where(eq(pickUpPlaces.businessId, businessId))
    .orderBy(asc(pickUpPlaces.createdAt), asc(pickUpPlaces.id))
    .limit(MAX_PICK_UP_PLACES);
}

/** Where a vehicle is handed over; undefined if its owner has not said so. The caller checks who may know. */
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
