import { and, eq, type SQL } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { savedSearches } from "@/db/schema/saved-searches";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { conflict, notFound } from "@/lib/errors";
import { MOST_SEARCHES, type SavedSearch, type SavedSearchChange, type SavedSearchRequest } from "./contract";
import { describeSearch } from "./queries";
import { keptQuery } from "./rules";
import { searchOfToken } from "./stop-token";

/** One's own, for every read and write of one. */
function ownSearch({ userId }: UserActor, searchId: string): SQL | undefined {
  return and(eq(savedSearches.id, searchId), eq(savedSearches.userId, userId));
}

/** Keeps a search; 409 when it is kept already, or with as many as an account may have. */
export async function saveSearch(
  { userId }: UserActor,
  { name, query, hasAlerts }: SavedSearchRequest,
  now: Date,
): Promise<SavedSearch> {
  return transact(async (tx) => {
    // One change of a person's at a time, so that the bound holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const kept = await tx
      .select({ query: savedSearches.query })
      .from(savedSearches)
      .where(eq(savedSearches.userId, userId));
    const short = keptQuery(query, dayIn(now, KIGALI));
    if (kept.some((other) => other.query === short)) throw conflict("searchSavedAlready");
    if (kept.length >= MOST_SEARCHES) throw conflict("tooManySearches");
    const [row] = await tx
      .insert(savedSearches)
      .values({ id: uuid(), userId, name, query: short, hasAlerts, newSince: now, createdAt: now })
      .returning();
    if (!row) throw new Error("saved_searches returned no row");
    return describeSearch(row, now);
  });
}

/** Another name, or alerts on or off; switched on, they tell of cars that come from now on. 404 for another's. */
export async function changeSearch(
  actor: UserActor,
  searchId: string,
  change: SavedSearchChange,
  now: Date,
): Promise<SavedSearch> {
  return transact(async (tx) => {
    const [was] = await tx.select().from(savedSearches).where(ownSearch(actor, searchId)).for("update");
    if (!was) throw notFound();
    const isOn = change.hasAlerts === true && !was.hasAlerts;
    const [row] = await tx
      .update(savedSearches)
      .set({ ...change, newSince: isOn ? now : was.newSince })
      .where(ownSearch(actor, searchId))
      .returning();
    if (!row) throw notFound();
    return describeSearch(row, now);
  });
}

/** Forgets a search and what it told of. 404 for another's. */
export async function deleteSearch(actor: UserActor, searchId: string): Promise<void> {
  const [row] = await db()
    .delete(savedSearches)
    .where(ownSearch(actor, searchId))
    .returning({ id: savedSearches.id });
  if (!row) throw notFound();
}

/** Switches a search's alerts off for whoever holds one of its letters. Done twice it is done; 404 for a made-up token. */
export async function stopAlerts(token: string): Promise<void> {
  const id = searchOfToken(token);
  if (!id) throw notFound();
  await db().update(savedSearches).set({ hasAlerts: false }).where(eq(savedSearches.id, id));
}
