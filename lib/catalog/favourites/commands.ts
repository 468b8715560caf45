import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Transaction } from "@/db";
import { favourites } from "@/db/schema/catalog/favourites";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import type { UserActor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { AppError, conflict } from "@/lib/platform/errors";
import { type FavouriteList, MAX_FAVOURITES } from "./contract";
import { listFavourites } from "./queries";

/**
 * Saves a vehicle that the public can see; saving it again changes nothing. 404 for other vehicles, 409
 * `tooManyFavourites`.
 */
export async function saveFavourite(actor: UserActor, vehicleId: string, now: Date): Promise<FavouriteList> {
  return transact(async (tx) => {
    const isThere = and(eq(vehicles.id, vehicleId), visibleToPublic());
    if ((await tx.$count(vehicles, isThere)) === 0) throw new AppError("not_found", "vehicleNotFound");
    const capacity = await lockCapacity(tx, actor);
    if (capacity.left <= 0 && !capacity.ids.includes(vehicleId)) throw conflict("tooManyFavourites");
    await insertFavourites(tx, actor, [vehicleId], now);
    return listFavourites(actor, tx);
  });
}

/** Removes a favourite; removing one that is not saved succeeds as well. */
export async function removeFavourite(actor: UserActor, vehicleId: string): Promise<FavouriteList> {
  return transact(async (tx) => {
    await tx
      .delete(favourites)
      .where(and(eq(favourites.userId, actor.userId), eq(favourites.vehicleId, vehicleId)));
    return listFavourites(actor, tx);
  });
}

/**
 * Adds the favourites that a browser saved before sign-in to the account's, in their order, up to MAX_FAVOURITES. A
 * formerly public vehicle is added too, so that the renter sees that it is gone; unknown ids are dropped.
 */
export async function mergeFavourites(actor: UserActor, ids: string[], now: Date): Promise<FavouriteList> {
  return transact(async (tx) => {
    const capacity = await lockCapacity(tx, actor);
    const newIds = [...new Set(ids)].filter((id) => !capacity.ids.includes(id));
    const wasPublic = or(visibleToPublic(), isNotNull(vehicles.publishedAt));
    const known =
      newIds.length > 0
        ? await tx
            .select({ id: vehicles.id })
            .from(vehicles)
            .where(and(inArray(vehicles.id, newIds), wasPublic))
        : [];
    const found = newIds
      .filter((id) => known.some((vehicle) => vehicle.id === id))
      .slice(0, Math.max(0, capacity.left));
    await insertFavourites(tx, actor, found, now);
    return listFavourites(actor, tx);
  });
}

/** Locks the user's row, so that parallel requests cannot exceed the limit together. */
async function lockCapacity(tx: Transaction, actor: UserActor): Promise<{ ids: string[]; left: number }> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  const { ids } = await listFavourites(actor, tx);
  return { ids, left: MAX_FAVOURITES - ids.length };
}

async function insertFavourites(
  tx: Transaction,
  { userId }: UserActor,
  ids: string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  // The rows are a millisecond apart so that they keep their order.
  const rows = ids.map((vehicleId, index) => ({
    userId,
    vehicleId,
    createdAt: addMs(now, index - ids.length + 1),
  }));
  await tx.insert(favourites).values(rows).onConflictDoNothing();
}
