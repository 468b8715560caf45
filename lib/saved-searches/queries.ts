import { and, asc, desc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { savedSearches } from "@/db/schema/saved-searches";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import type { SavedSearch } from "./contract";
import { searchAsked } from "./rules";
import { searchOfToken } from "./stop-token";

type Row = typeof savedSearches.$inferSelect;

/** The searches somebody keeps, newest first. */
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
  const isOver = searchAsked(row.query, dayIn(now, KIGALI)) === undefined;
  return { ...row, isOver, createdAt: row.createdAt.toISOString() };
}

/** What an alert's last line is about: its name while it has alerts, undefined when there is nothing left to stop. */
export async function findAlert(token: string): Promise<{ name: string } | undefined> {
  const id = searchOfToken(token);
  if (!id) return undefined;
  const [row] = await db()
    .select({ name: savedSearches.name })
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.hasAlerts, true)));
  return row;
}
