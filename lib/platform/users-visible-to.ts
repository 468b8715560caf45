import { eq, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import type { Actor } from "@/lib/platform/actor";

/** Accounts are visible to their owners and to administrators (product.md §5). */
export function usersVisibleTo(actor: Actor): SQL {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "anonymous") return sql`false`;
  return actor.role === "admin" ? sql`true` : eq(users.id, actor.userId);
}
