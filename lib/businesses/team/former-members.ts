import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { sessions } from "@/db/schema/identity/sessions";
import { individualProfiles, users } from "@/db/schema/identity/users";

/**
 * Turns business accounts that are in no team any more into personal ones, with which their users can rent cars or become
 * owners. They stay signed in: permissions come from memberships, which are read on every request.
 */
export async function makeAccountsPersonal(tx: Transaction, userIds: string[], now: Date): Promise<void> {
  // Somebody who leaves two teams at once: the second transaction sees that the first has removed them.
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, userIds)).for("no key update");
  const isInTeam = tx.select({ one: sql`1` }).from(teamMembers).where(eq(teamMembers.userId, users.id));
  const changed = await tx
    .update(users)
    .set({ role: "individual", updatedAt: now })
    .where(and(inArray(users.id, userIds), eq(users.role, "business"), notExists(isInTeam)))
    .returning({ userId: users.id });
  if (changed.length === 0) return;
  await tx.insert(individualProfiles).values(changed).onConflictDoNothing();
  const isTheirs = inArray(
    sessions.userId,
    changed.map(({ userId }) => userId),
  );
  await tx
    .update(sessions)
    .set({ role: "individual" })
    .where(and(isTheirs, eq(sessions.role, "business")));
}
