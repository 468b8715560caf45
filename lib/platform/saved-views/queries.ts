import { asc, eq } from "drizzle-orm";
import { db } from "@/db";
import { savedViews } from "@/db/schema/platform/saved-views";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { MAX_SAVED_VIEWS, type SavedViewList, savedView } from "./contract";

/** Lists the caller's saved views of all lists, oldest first. Administrators only. */
export async function listSavedViews(actor: UserActor): Promise<SavedViewList> {
  requireAdmin(actor);
  const rows = await db()
    .select()
    .from(savedViews)
    .where(eq(savedViews.userId, actor.userId))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
    .limit(MAX_SAVED_VIEWS);
  return { items: rows.map((row) => savedView.parse(row)) };
}
