import { and, asc, desc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { savedSearches } from "@/db/schema/catalog/saved-searches";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { SavedSearch } from "./contract";
import { readSavedQuery } from "./rules";
import { searchIdOfToken } from "./unsubscribe-token";

type Row = typeof savedSearches.$inferSelect;

/** Lists the actor's saved searches, newest first. */
export async function listSavedSearches(
  { userId }: UserActor,
  now: Date,
  executor: Executor = db(),
): Promise<SavedSearch[]> {
  const rows = await executor
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), asc(savedSearches.id));
  return rows.map((row) => describeSearch(row, now));
}

export function describeSearch(row: Row, now: Date): SavedSearch {
  const isOver = readSavedQuery(row.query, dayIn(now, KIGALI)) === undefined;
  return { ...row, isOver, createdAt: row.createdAt.toISOString() };
}

/** Finds the search of an unsubscribe token; undefined if its alerts are off or it was deleted. */
export async function findAlert(token: string): Promise<{ name: string } | undefined> {
  const id = searchIdOfToken(token);
  if (!id) return undefined;
  const [row] = await db()
    .select({ name: savedSearches.name })
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.hasAlerts, true)));
  return row;
}
