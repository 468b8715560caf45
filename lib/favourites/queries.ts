import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { favourites } from "@/db/schema/favourites";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { isAvailable } from "@/lib/vehicles/availability";
import { asCard, selectCards } from "@/lib/vehicles/cards";
import { vehicleCard } from "@/lib/vehicles/contract";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import type { FavouriteCar, FavouriteList } from "./contract";

/** The ids of what somebody has saved, newest last. */
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

/** The cars themselves, newest first; of what the public no longer sees only what it was called. */
export async function listFavouriteCars({ userId }: UserActor, now: Date): Promise<FavouriteCar[]> {
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
  const cards = new Map(rows.map((row) => [row.vehicle.id, vehicleCard.parse(asCard(row))]));
  return saved.map(({ id, title }) => ({ id, title, card: cards.get(id) ?? null }));
}
