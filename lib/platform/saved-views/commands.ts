import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { savedViews } from "@/db/schema/platform/saved-views";
import { transact } from "@/db/transaction";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { MAX_SAVED_VIEWS, type NewSavedView, type SavedView, savedView } from "./contract";

/**
 * Saves filters of a list under a name. Administrators only, each for themselves. Throws 422 for a name that is taken,
 * 409 above MAX_SAVED_VIEWS.
 */
export async function saveView(
  actor: UserActor,
  { list, name, query }: NewSavedView,
  now: Date,
): Promise<SavedView> {
  requireAdmin(actor);
  const { userId } = actor;
  return transact(async (tx) => {
    // Competing requests of one administrator must not exceed the limit together.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const isOwn = eq(savedViews.userId, userId);
    const isSame = and(isOwn, eq(savedViews.list, list), sql`lower(${savedViews.name}) = lower(${name})`);
    if ((await tx.$count(savedViews, isSame)) > 0) throw invalid("savedViewNameTaken", "name");
    if ((await tx.$count(savedViews, isOwn)) >= MAX_SAVED_VIEWS) throw conflict("tooManySavedViews");
    const [row] = await tx
      .insert(savedViews)
      .values({ id: uuid(), userId, list, name, query, createdAt: now })
      .returning();
    return savedView.parse(row);
  });
}

/** Deletes a view. Throws 404 for those of others. */
export async function deleteView(actor: UserActor, viewId: string): Promise<void> {
  requireAdmin(actor);
  const isOwn = and(eq(savedViews.id, viewId), eq(savedViews.userId, actor.userId));
  const deleted = await db().delete(savedViews).where(isOwn).returning({ id: savedViews.id });
  if (deleted.length === 0) throw notFound();
}
