import { desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { userNotes } from "@/db/schema/identity/user-notes";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { UserNote, UserNoteRequest } from "./contract";

const MAX_SHOWN = 100;

/** The latest internal notes about a person, newest first. */
export async function listUserNotes(userId: string): Promise<UserNote[]> {
  const rows = await db()
    .select({ note: userNotes, first: users.firstName, last: users.lastName })
    .from(userNotes)
    .innerJoin(users, eq(users.id, userNotes.authorId))
    .where(eq(userNotes.userId, userId))
    .orderBy(desc(userNotes.createdAt), desc(userNotes.id))
    .limit(MAX_SHOWN);
  return rows.map(({ note, first, last }) => ({
    id: note.id,
    author: { id: note.authorId, name: `${first} ${last}`.trim() },
    text: note.body,
    at: note.createdAt.toISOString(),
  }));
}

/**
 * Adds an internal note about a person, who never sees it. Administrators only; throws 404 if there is no such person.
 */
export async function addUserNote(
  actor: UserActor,
  userId: string,
  { text }: UserNoteRequest,
  { now, device }: RequestContext,
): Promise<UserNote[]> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    if (!user) throw notFound();
    const note = { id: uuid(), userId, authorId: actor.userId, body: text, createdAt: now };
    await tx.insert(userNotes).values(note);
    const entry = { actor, action: "user.note" as const, subjectType: "user", subjectId: userId };
    await recordAudit(tx, { ...entry, detail: { note: note.id }, device }, now);
  });
  return listUserNotes(userId);
}
