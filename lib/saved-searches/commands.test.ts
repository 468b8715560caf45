import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { savedSearches } from "@/db/schema/saved-searches";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS } from "@/lib/dates";
import { changeSearch, deleteSearch, saveSearch, stopAlerts } from "./commands";
import { MOST_SEARCHES, savedSearchRequest } from "./contract";
import { findAlert, listSavedSearches } from "./queries";
import { stopToken } from "./stop-token";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const asked = (query: string, name = "A jeep") => savedSearchRequest.parse({ name, query });
const notFound = { code: "not_found" };

const someone = async () => actorFor(await makeUser(database));
const newSince = async (id: string) =>
  (await database.select().from(savedSearches).where(eq(savedSearches.id, id)))[0]?.newSince;

describe("a saved search", () => {
  it("is kept once, in its shortest form, with alerts unless told otherwise", async () => {
    const actor = await someone();
    const saved = await saveSearch(actor, asked("page=2&seats=7"), now);
    expect(saved).toMatchObject({ name: "A jeep", query: "seats=7", hasAlerts: true, isOver: false });
    await expect(saveSearch(actor, asked("seats=7&view=list", "Again"), now)).rejects.toMatchObject({
      key: "searchSavedAlready",
    });
    // Another's is another's.
    await saveSearch(await someone(), asked("seats=7"), now);
    expect(await listSavedSearches(actor, now)).toEqual([saved]);
  });

  it("saved twice at once is one", async () => {
    const actor = await someone();
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => saveSearch(actor, asked("fuel=electric"), now)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is one of twenty at most", async () => {
    const actor = await someone();
    const tries = Array.from({ length: MOST_SEARCHES + 2 }, (_, index) =>
      saveSearch(actor, asked(`search=${index}`), now),
    );
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([
      { reason: { key: "tooManySearches" } },
      { reason: { key: "tooManySearches" } },
    ]);
  });

  it("gets another name; alerts switched on again tell only of what comes from then on", async () => {
    const actor = await someone();
    const { id } = await saveSearch(actor, asked("seats=5"), now);
    expect(await changeSearch(actor, id, { name: "For five", hasAlerts: false }, now)).toMatchObject({
      name: "For five",
      hasAlerts: false,
    });
    expect(await newSince(id)).toEqual(now);
    const later = after(now, DAY_MS);
    await changeSearch(actor, id, { hasAlerts: true }, later);
    await changeSearch(actor, id, { hasAlerts: true }, after(later, DAY_MS));
    expect(await newSince(id)).toEqual(later);
  });

  it("is its person's alone to change and to delete", async () => {
    const [actor, stranger] = [await someone(), await someone()];
    const { id } = await saveSearch(actor, asked("seats=2"), now);
    await expect(changeSearch(stranger, id, { name: "Mine" }, now)).rejects.toMatchObject(notFound);
    await expect(deleteSearch(stranger, id)).rejects.toMatchObject(notFound);
    await deleteSearch(actor, id);
    await expect(deleteSearch(actor, id)).rejects.toMatchObject(notFound);
    expect(await listSavedSearches(actor, now)).toEqual([]);
  });

  it("stops its letters for whoever holds one, as often as they press, and for nobody else", async () => {
    const actor = await someone();
    const { id } = await saveSearch(actor, asked("seats=8", "A bus"), now);
    expect(await findAlert(stopToken(id))).toEqual({ name: "A bus" });
    await stopAlerts(stopToken(id));
    await stopAlerts(stopToken(id));
    expect(await findAlert(stopToken(id))).toBeUndefined();
    expect(await listSavedSearches(actor, now)).toMatchObject([{ hasAlerts: false }]);
    await expect(stopAlerts(`${id}.made-up`)).rejects.toMatchObject(notFound);
  });
});
