import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeBusiness, makeUser, makeVehicle } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { businesses } from "@/db/schema/businesses";
import { favourites } from "@/db/schema/favourites";
import { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import { after, MINUTE_MS } from "@/lib/dates";
import { mergeFavourites, removeFavourite, saveFavourite } from "./commands";
import { MOST_FAVOURITES } from "./contract";
import { listFavouriteCars, listFavourites } from "./queries";

const database = await freshDatabase();
const now = new Date();
const later = (minutes: number) => after(now, minutes * MINUTE_MS);

const someone = async () => actorFor(await makeUser(database));
const car = async (fields: Parameters<typeof makeVehicle>[1] = {}) =>
  (await makeVehicle(database, fields)).id;

describe("an account's favourites", () => {
  it("are saved once each, newest last, and let go", async () => {
    const [actor, first, second] = [await someone(), await car(), await car()];
    await saveFavourite(actor, first, now);
    await saveFavourite(actor, second, later(1));
    const again = await saveFavourite(actor, first, later(2));
    expect(again).toEqual({ userId: actor.userId, ids: [first, second] });
    await Promise.all([removeFavourite(actor, first), removeFavourite(actor, first)]);
    expect((await listFavourites(actor)).ids).toEqual([second]);
  });

  it("are their own: another's are neither shown nor touched", async () => {
    const [actor, other, id] = [await someone(), await someone(), await car()];
    await saveFavourite(actor, id, now);
    expect((await removeFavourite(other, id)).ids).toEqual([]);
    expect((await listFavourites(actor)).ids).toEqual([id]);
  });

  it("are cars the public can see", async () => {
    const actor = await someone();
    for (const id of ["nobody", await car({ status: "unlisted" })])
      await expect(saveFavourite(actor, id, now)).rejects.toMatchObject({ key: "vehicleNotFound" });
  });

  it("take what a browser kept in its order, beside what was there, and drop what never was a car", async () => {
    const [actor, first, second, third] = [await someone(), await car(), await car(), await car()];
    await saveFavourite(actor, second, now);
    const draft = await car({ status: "draft", publishedAt: null });
    const merged = await mergeFavourites(actor, [third, "made-up", draft, second, first, third], later(1));
    expect(merged.ids).toEqual([second, third, first]);
    expect((await mergeFavourites(actor, [first], later(2))).ids).toEqual([second, third, first]);
  });

  it("show their cars newest first, and say of what is gone only what it was called", async () => {
    const actor = await someone();
    const { id: businessId } = await makeBusiness(database);
    const [kept, unlisted, suspended] = [await car(), await car(), await car({ businessId })];
    for (const [index, id] of [kept, unlisted, suspended].entries())
      await saveFavourite(actor, id, later(index));
    await database.update(vehicles).set({ status: "unlisted" }).where(eq(vehicles.id, unlisted));
    await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, businessId));
    const cars = await listFavouriteCars(actor, later(5));
    expect(cars.map(({ id, card }) => [id, card?.id])).toEqual([
      [suspended, undefined],
      [unlisted, undefined],
      [kept, kept],
    ]);
    expect(cars.every(({ title }) => title.length > 0)).toBe(true);
  });

  it("are bounded, also when two come at once for the last place", async () => {
    const actor = await someone();
    const { id: businessId } = await makeBusiness(database);
    const ids: string[] = [];
    for (let count = 0; count <= MOST_FAVOURITES; count++) ids.push(await car({ businessId }));
    expect((await mergeFavourites(actor, ids.slice(0, -2), now)).ids).toHaveLength(MOST_FAVOURITES - 1);
    const tries = await Promise.allSettled(ids.slice(-2).map((id) => saveFavourite(actor, id, later(1))));
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await database.$count(favourites, eq(favourites.userId, actor.userId))).toBe(MOST_FAVOURITES);
    // One that is saved already needs no place; what a browser kept finds none.
    expect((await saveFavourite(actor, ids[0] ?? "", later(2))).ids).toHaveLength(MOST_FAVOURITES);
    expect((await mergeFavourites(actor, ids, later(3))).ids).toHaveLength(MOST_FAVOURITES);
  });
});
