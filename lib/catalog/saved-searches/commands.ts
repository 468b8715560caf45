import { and, eq, type SQL } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { savedSearches } from "@/db/schema/catalog/saved-searches";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { conflict, notFound } from "@/lib/platform/errors";
import { MAX_SEARCHES, type SavedSearch, type SavedSearchChange, type SavedSearchRequest } from "./contract";
import { describeSearch } from "./queries";
import { normalizeQuery } from "./rules";
import { searchIdOfToken } from "./unsubscribe-token";

/** Condition for the actor's own search; used by every read and write of one. */
function ownSearch({ userId }: UserActor, searchId: string): SQL | undefined {
  return and(eq(savedSearches.id, searchId), eq(savedSearches.userId, userId));
}

/** Saves a search. 409 if it is already saved or the account has MAX_SEARCHES. */
export async function saveSearch(
  { userId }: UserActor,
  { name, query, hasAlerts }: SavedSearchRequest,
  now: Date,
): Promise<SavedSearch> {
  return transact(async (tx) => {
    // Locks the user's row, so that parallel requests cannot exceed the limit together.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const existing = await tx
      .select({ query: savedSearches.query })
      .from(savedSearches)
      .where(eq(savedSearches.userId, userId));
    const normalizedQuery = normalizeQuery(query, dayIn(now, KIGALI));
    if (existing.some((other) => other.query === normalizedQuery)) throw conflict("searchSavedAlready");
    if (existing.length >= MAX_SEARCHES) throw conflict("tooManySearches");
    const [row] = await tx
      .insert(savedSearches)
      .values({ id: uuid(), userId, name, query: normalizedQuery, hasAlerts, newSince: now, createdAt: now })
      .returning();
    if (!row) throw new Error("saved_searches returned no row");
    return describeSearch(row, now);
  });
}

/**
 * Renames a search or switches its alerts on or off; alerts that are switched on report vehicles published from now on.
 * 404 for searches of others.
 */
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

/** Deletes a search and the record of its alerts. 404 for searches of others. */
export async function deleteSearch(actor: UserActor, searchId: string): Promise<void> {
  const [row] = await db()
    .delete(savedSearches)
    .where(ownSearch(actor, searchId))
    .returning({ id: savedSearches.id });
  if (!row) throw notFound();
}

/**
 * Switches a search's alerts off by the token in its emails. Repeating it succeeds; 404 for an invalid token.
 */
export async function unsubscribeFromAlerts(token: string): Promise<void> {
  const id = searchIdOfToken(token);
  if (!id) throw notFound();
  await db().update(savedSearches).set({ hasAlerts: false }).where(eq(savedSearches.id, id));
}
