import { isDeepStrictEqual } from "node:util";
import { and, count, eq, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { lockManagedBusiness, lockVehicleWithBusiness } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import { hasPermission } from "@/lib/platform/permissions";
import type { Device, RequestContext } from "@/lib/platform/request-context";
import {
  MAX_PICK_UP_PLACES,
  type PickUpPlace,
  type PickUpPlaceChange,
  type PickUpPlaceInput,
} from "./contract";
import { pickUpPlaceColumns, pickUpPlacesVisibleTo } from "./queries";

type Place = typeof pickUpPlaces.$inferSelect;

/** Adds a place to a business. 403 without permission to manage its fleet, 409 at the limit of places. */
export async function addPickUpPlace(
  actor: UserActor,
  { businessId, ...input }: PickUpPlaceInput & { businessId?: string },
  { now, device }: RequestContext,
): Promise<PickUpPlace> {
  return transact(async (tx) => {
    const business = await lockManagedBusiness(tx, actor, businessId);
    const [existing] = await tx
      .select({ count: count() })
      .from(pickUpPlaces)
      .where(eq(pickUpPlaces.businessId, business.id));
    if ((existing?.count ?? 0) >= MAX_PICK_UP_PLACES)
      throw conflict("tooManyPickUpPlaces", { count: MAX_PICK_UP_PLACES });
    const id = uuid();
    await tx
      .insert(pickUpPlaces)
      .values({ ...input, id, businessId: business.id, createdAt: now, updatedAt: now });
    await audit(tx, actor, "pick-up-place.add", id, device, now);
    return getPlace(tx, id);
  });
}

/** Changes the named fields of a place for all vehicles that are handed over there. 404 for places of others. */
export async function changePickUpPlace(
  actor: UserActor,
  placeId: string,
  change: PickUpPlaceChange,
  { now, device }: RequestContext,
): Promise<PickUpPlace> {
  const { place, affected } = await transact(async (tx) => {
    const before = await lockManagedPlace(tx, actor, placeId);
    await tx
      .update(pickUpPlaces)
      .set({ ...change, updatedAt: now })
      .where(eq(pickUpPlaces.id, placeId));
    await audit(tx, actor, "pick-up-place.change", placeId, device, now, {
      changed: Object.entries(change).flatMap(([field, value]) =>
        isDeepStrictEqual(value, before[field as keyof Place]) ? [] : field,
      ),
    });
    return { place: await getPlace(tx, placeId), affected: await vehiclesAt(tx, placeId) };
  });
  expireTags(affected.map(cacheTags.vehicle));
  return place;
}

/** Removes a place. 409 while vehicles are handed over there. */
export async function removePickUpPlace(actor: UserActor, placeId: string, { now, device }: RequestContext) {
  await transact(async (tx) => {
    await lockManagedPlace(tx, actor, placeId);
    const used = await vehiclesAt(tx, placeId);
    if (used.length > 0) throw conflict("pickUpPlaceInUse", { count: used.length });
    // Removed vehicles keep their history, but not the place.
    await tx.update(vehicles).set({ pickUpPlaceId: null }).where(eq(vehicles.pickUpPlaceId, placeId));
    await tx.delete(pickUpPlaces).where(eq(pickUpPlaces.id, placeId));
    await audit(tx, actor, "pick-up-place.remove", placeId, device, now);
  });
  return { done: true as const };
}

/**
 * Sets where a vehicle is handed over. 404 for a place of another business, 409 for taking the place of a listed vehicle.
 */
export async function setPickUpPlace(
  actor: UserActor,
  vehicleId: string,
  placeId: string | null,
  { now, device }: RequestContext,
): Promise<{ placeId: string | null }> {
  await transact(async (tx) => {
    const { business, vehicle } = await lockVehicleWithBusiness(tx, actor, vehicleId);
    if (placeId !== null) {
      const place = await lockManagedPlace(tx, actor, placeId);
      if (place.businessId !== business.id) throw notFound();
    }
    if (placeId === vehicle.pickUpPlaceId) return;
    const isListed = vehicle.status === "published" || vehicle.unlistedForDocumentsAt !== null;
    if (placeId === null && isListed) throw conflict("carPickUpPlaceInUse");
    const moved = { pickUpPlaceId: placeId, editedAt: now };
    await tx.update(vehicles).set(moved).where(eq(vehicles.id, vehicle.id));
    const about = { subjectType: "vehicle", subjectId: vehicle.id, device };
    const detail = { before: { pickUpPlaceId: vehicle.pickUpPlaceId }, after: { pickUpPlaceId: placeId } };
    await recordAudit(tx, { actor, action: "car.change", ...about, detail }, now);
  });
  expireTags([cacheTags.vehicle(vehicleId)]);
  return { placeId };
}

/** Locks a place. 404 for places of others, 403 without permission to manage the fleet. */
async function lockManagedPlace(tx: Transaction, actor: UserActor, placeId: string): Promise<Place> {
  const [place] = await tx
    .select()
    .from(pickUpPlaces)
    .where(and(eq(pickUpPlaces.id, placeId), pickUpPlacesVisibleTo(actor)))
    .for("update");
  if (!place) throw notFound();
  if (!hasPermission(actor, place.businessId, "fleet.manage")) throw forbidden();
  return place;
}

async function getPlace(tx: Transaction, placeId: string): Promise<PickUpPlace> {
  const [place] = await tx.select(pickUpPlaceColumns).from(pickUpPlaces).where(eq(pickUpPlaces.id, placeId));
  if (!place) throw notFound();
  return place;
}

async function vehiclesAt(tx: Transaction, placeId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.pickUpPlaceId, placeId), ne(vehicles.status, "removed")));
  return rows.map(({ id }) => id);
}

/** Without the values: a place may be somebody's home, and the log is kept when the account is erased. */
function audit(
  tx: Transaction,
  actor: UserActor,
  action: "pick-up-place.add" | "pick-up-place.change" | "pick-up-place.remove",
  subjectId: string,
  device: Device,
  now: Date,
  detail: { changed?: string[] } = {},
) {
  return recordAudit(tx, { actor, action, subjectType: "pick_up_place", subjectId, device, detail }, now);
}
