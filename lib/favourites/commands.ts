import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Transaction } from "@/db";
import { favourites } from "@/db/schema/favourites";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { after } from "@/lib/dates";
import { AppError, conflict } from "@/lib/errors";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import { type FavouriteList, MOST_FAVOURITES } from "./contract";
import { listFavourites } from "./queries";

/** Saves a car the public can see; one saved already stays where it is. 404 for others, 409 with very many. */
export async function saveFavourite(actor: UserActor, vehicleId: string, now: Date): Promise<FavouriteList> {
  return transact(async (tx) => {
    const isThere = and(eq(vehicles.id, vehicleId), visibleToPublic());
    if ((await tx.$count(vehicles, isThere)) === 0) throw new AppError("not_found", "vehicleNotFound");
    const room = await lockRoom(tx, actor);
    if (room.left <= 0 && !room.ids.includes(vehicleId)) throw conflict("tooManyFavourites");
    await insert(tx, actor, [vehicleId], now);
    return listFavourites(actor, tx);
  });
}

/** Lets a car go; one that is not saved is gone already. */
export async function removeFavourite(actor: UserActor, vehicleId: string): Promise<FavouriteList> {
  return transact(async (tx) => {
    await tx
      .delete(favourites)
      .where(and(eq(favourites.userId, actor.userId), eq(favourites.vehicleId, vehicleId)));
    return listFavourites(actor, tx);
  });
}

/**
 * What a browser kept for a visitor joins what their account has, in its order, as far as there is room. A car that was
 * public once is kept, too, so that its person learns that it is gone; ids that never were any are dropped.
 */
export async function mergeFavourites(actor: UserActor, ids: string[], now: Date): Promise<FavouriteList> {
  return transact(async (tx) => {
    const room = await lockRoom(tx, actor);
    const wanted = [...new Set(ids)].filter((id) => !room.ids.includes(id));
    const wasPublic = or(visibleToPublic(), isNotNull(vehicles.publishedAt));
    const known =
      wanted.length > 0
        ? await tx
            .select({ id: vehicles.id })
            .from(vehicles)
            .where(and(inArray(vehicles.id, wanted), wasPublic))
        : [];
    const found = wanted.filter((id) => known.some((car) => car.id === id)).slice(0, Math.max(0, room.left));
    await insert(tx, actor, found, now);
    return listFavourites(actor, tx);
  });
}

/** One change of a person's at a time, so that the bound holds. */
async function lockRoom(tx: Transaction, actor: UserActor): Promise<{ ids: string[]; left: number }> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  const { ids } = await listFavourites(actor, tx);
  return { ids, left: MOST_FAVOURITES - ids.length };
}

async function insert(tx: Transaction, { userId }: UserActor, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  // A millisecond apart, so that they keep their order.
  const rows = ids.map((vehicleId, index) => ({
    ...{ userId, vehicleId },
    createdAt: after(now, index - ids.length + 1),
  }));
  await tx.insert(favourites).values(rows).onConflictDoNothing();
}
