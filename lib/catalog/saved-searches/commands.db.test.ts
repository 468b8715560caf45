import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savedSearches } from "@/db/schema/catalog/saved-searches";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { changeSearch, deleteSearch, saveSearch, unsubscribeFromAlerts } from "./commands";
import { MAX_SEARCHES, savedSearchRequest } from "./contract";
import { findAlert, listSavedSearches } from "./queries";
import { alertUnsubscribeToken } from "./unsubscribe-token";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const asked = (query: string, name = "A jeep") => savedSearchRequest.parse({ name, query });
const notFound = { code: "not_found" };

const newRenter = async () => actorFor(await makeUser(database));
const newSince = async (id: string) =>
  (await database.select().from(savedSearches).where(eq(savedSearches.id, id)))[0]?.newSince;

describe("a saved search", () => {
  it("is saved once in normalized form, with alerts by default", async () => {
    const actor = await newRenter();
    const saved = await saveSearch(actor, asked("page=2&seats=7"), now);
    expect(saved).toMatchObject({ name: "A jeep", query: "seats=7", hasAlerts: true, isOver: false });
    await expect(saveSearch(actor, asked("seats=7&view=list", "Again"), now)).rejects.toMatchObject({
      key: "searchSavedAlready",
    });
    // A search of another user is not listed.
    await saveSearch(await newRenter(), asked("seats=7"), now);
    expect(await listSavedSearches(actor, now)).toEqual([saved]);
  });

  it("is saved once by two requests at once", async () => {
    const actor = await newRenter();
    const attempts = await Promise.allSettled(
      [1, 2, 3].map(() => saveSearch(actor, asked("fuel=electric"), now)),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is limited to twenty per account", async () => {
    const actor = await newRenter();
    const attempts = Array.from({ length: MAX_SEARCHES + 2 }, (_, index) =>
      saveSearch(actor, asked(`search=${index}`), now),
    );
    const refused = (await Promise.allSettled(attempts)).filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([
      { reason: { key: "tooManySearches" } },
      { reason: { key: "tooManySearches" } },
    ]);
  });

  it("can be renamed, and alerts switched on again report only later vehicles", async () => {
    const actor = await newRenter();
    const { id } = await saveSearch(actor, asked("seats=5"), now);
    expect(await changeSearch(actor, id, { name: "For five", hasAlerts: false }, now)).toMatchObject({
      name: "For five",
      hasAlerts: false,
    });
    expect(await newSince(id)).toEqual(now);
    const later = addMs(now, DAY_MS);
    await changeSearch(actor, id, { hasAlerts: true }, later);
    await changeSearch(actor, id, { hasAlerts: true }, addMs(later, DAY_MS));
    expect(await newSince(id)).toEqual(later);
  });

  it("can be changed and deleted only by its user", async () => {
    const [actor, stranger] = [await newRenter(), await newRenter()];
    const { id } = await saveSearch(actor, asked("seats=2"), now);
    await expect(changeSearch(stranger, id, { name: "Mine" }, now)).rejects.toMatchObject(notFound);
    await expect(deleteSearch(stranger, id)).rejects.toMatchObject(notFound);
    await deleteSearch(actor, id);
    await expect(deleteSearch(actor, id)).rejects.toMatchObject(notFound);
    expect(await listSavedSearches(actor, now)).toEqual([]);
  });

  it("is muted by the token in its emails, repeatedly, and by no other token", async () => {
    const actor = await newRenter();
    const { id } = await saveSearch(actor, asked("seats=8", "A bus"), now);
    expect(await findAlert(alertUnsubscribeToken(id))).toEqual({ name: "A bus" });
    await unsubscribeFromAlerts(alertUnsubscribeToken(id));
    await unsubscribeFromAlerts(alertUnsubscribeToken(id));
    expect(await findAlert(alertUnsubscribeToken(id))).toBeUndefined();
    expect(await listSavedSearches(actor, now)).toMatchObject([{ hasAlerts: false }]);
    await expect(unsubscribeFromAlerts(`${id}.made-up`)).rejects.toMatchObject(notFound);
  });
});
