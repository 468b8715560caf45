import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { favourites } from "@/db/schema/catalog/favourites";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { mergeFavourites, removeFavourite, saveFavourite } from "./commands";
import { MAX_FAVOURITES } from "./contract";
import { listFavourites, listFavouriteVehicles } from "./queries";

const database = await freshDatabase();
const now = new Date();
const later = (minutes: number) => addMs(now, minutes * MINUTE_MS);

const newRenter = async () => actorFor(await makeUser(database));
const vehicle = async (fields: Parameters<typeof makeVehicle>[1] = {}) =>
  (await makeVehicle(database, fields)).id;

describe("an account's favourites", () => {
  it("are saved once each, newest last, and removed", async () => {
    const [actor, first, second] = [await newRenter(), await vehicle(), await vehicle()];
    await saveFavourite(actor, first, now);
    await saveFavourite(actor, second, later(1));
    const again = await saveFavourite(actor, first, later(2));
    expect(again).toEqual({ userId: actor.userId, ids: [first, second] });
    await Promise.all([removeFavourite(actor, first), removeFavourite(actor, first)]);
    expect((await listFavourites(actor)).ids).toEqual([second]);
  });

  it("belong to one account, and those of others are neither shown nor changed", async () => {
    const [actor, other, id] = [await newRenter(), await newRenter(), await vehicle()];
    await saveFavourite(actor, id, now);
    expect((await removeFavourite(other, id)).ids).toEqual([]);
    expect((await listFavourites(actor)).ids).toEqual([id]);
  });

  it("can only be vehicles that the public can see", async () => {
    const actor = await newRenter();
    for (const id of ["nobody", await vehicle({ status: "unlisted" })])
      await expect(saveFavourite(actor, id, now)).rejects.toMatchObject({ key: "vehicleNotFound" });
  });

  it("merge a browser's favourites in order after the existing ones, and drop unknown ids", async () => {
    const [actor, first, second, third] = [
      await newRenter(),
      await vehicle(),
      await vehicle(),
      await vehicle(),
    ];
    await saveFavourite(actor, second, now);
    const draft = await vehicle({ status: "draft", publishedAt: null });
    const merged = await mergeFavourites(actor, [third, "made-up", draft, second, first, third], later(1));
    expect(merged.ids).toEqual([second, third, first]);
    expect((await mergeFavourites(actor, [first], later(2))).ids).toEqual([second, third, first]);
  });

  it("list their vehicles newest first, with only the title of those no longer public", async () => {
    const actor = await newRenter();
    const { id: businessId } = await makeBusiness(database);
    const [available, unlisted, suspended] = [
      await vehicle(),
      await vehicle(),
      await vehicle({ businessId }),
    ];
    for (const [index, id] of [available, unlisted, suspended].entries())
      await saveFavourite(actor, id, later(index));
    await database.update(vehicles).set({ status: "unlisted" }).where(eq(vehicles.id, unlisted));
    await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, businessId));
    const favouriteVehicles = await listFavouriteVehicles(actor, later(5));
    expect(favouriteVehicles.map(({ id, card }) => [id, card?.id])).toEqual([
      [suspended, undefined],
      [unlisted, undefined],
      [available, available],
    ]);
    expect(favouriteVehicles.every(({ title }) => title.length > 0)).toBe(true);
  });

  it("are limited, even when two requests compete for the last place", async () => {
    const actor = await newRenter();
    const { id: businessId } = await makeBusiness(database);
    const ids: string[] = [];
    for (let count = 0; count <= MAX_FAVOURITES; count++) ids.push(await vehicle({ businessId }));
    expect((await mergeFavourites(actor, ids.slice(0, -2), now)).ids).toHaveLength(MAX_FAVOURITES - 1);
    const attempts = await Promise.allSettled(ids.slice(-2).map((id) => saveFavourite(actor, id, later(1))));
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await database.$count(favourites, eq(favourites.userId, actor.userId))).toBe(MAX_FAVOURITES);
    // At the limit, an already saved vehicle can be saved again, and a merge adds nothing.
    expect((await saveFavourite(actor, ids[0] ?? "", later(2))).ids).toHaveLength(MAX_FAVOURITES);
    expect((await mergeFavourites(actor, ids, later(3))).ids).toHaveLength(MAX_FAVOURITES);
  });
});
