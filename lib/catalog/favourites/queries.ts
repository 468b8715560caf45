import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { favourites } from "@/db/schema/catalog/favourites";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { vehicleCard } from "@/lib/catalog/vehicle-cards/contract";
import { selectCards, toVehicleCard } from "@/lib/catalog/vehicle-cards/queries";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import type { UserActor } from "@/lib/platform/actor";
import type { FavouriteList, FavouriteVehicle } from "./contract";

/** Lists the ids of a user's favourites, newest last. */
export async function listFavourites(
  { userId }: UserActor,
  executor: Executor = db(),
): Promise<FavouriteList> {
  const rows = await executor
    .select({ id: favourites.vehicleId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(asc(favourites.createdAt), asc(favourites.vehicleId));
  return { userId, ids: rows.map(({ id }) => id) };
}

/** Lists a user's favourites, newest first; a vehicle that is no longer public has only its title. */
export async function listFavouriteVehicles({ userId }: UserActor, now: Date): Promise<FavouriteVehicle[]> {
  const saved = await db()
    .select({ id: favourites.vehicleId, title: vehicles.title })
    .from(favourites)
    .innerJoin(vehicles, eq(vehicles.id, favourites.vehicleId))
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.vehicleId));
  if (saved.length === 0) return [];
  const ids = saved.map(({ id }) => id);
  const rows = await selectCards(isAvailable(undefined, now)).where(
    and(inArray(vehicles.id, ids), visibleToPublic()),
  );
  const cards = new Map(rows.map((row) => [row.vehicle.id, vehicleCard.parse(toVehicleCard(row))]));
  return saved.map(({ id, title }) => ({ id, title, card: cards.get(id) ?? null }));
}
