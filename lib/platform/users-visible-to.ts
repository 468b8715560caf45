import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import type { Actor, UserRole } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";

/** Accounts are visible to their owners and to administrators (product.md §5). */
export function usersVisibleTo(actor: Actor): SQL {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "anonymous") return sql`false`;
  return actor.role === "admin" ? sql`true` : eq(users.id, actor.userId);
}

/** Throws 404 unless the actor may see the account and it has the given type. */
export async function requireVisibleAccount(
  executor: Executor,
  actor: Actor,
  { userId, userType }: { userId: string; userType: UserRole },
): Promise<void> {
  const isVisible = and(eq(users.id, userId), eq(users.role, userType), usersVisibleTo(actor));
  if ((await executor.$count(users, isVisible)) === 0) throw notFound();
}
