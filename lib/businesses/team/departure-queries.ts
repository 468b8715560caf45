import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { fullNameOf } from "@/lib/platform/text";

/** How long a former member can see how they left a team. */
const REMEMBERED_MS = 90 * DAY_MS;

/** How somebody left their last team. */
interface Departure {
  business: string;
  /** An ISO instant. */
  at: string;
  /** Whether they left by themselves. */
  isOwn: boolean;
  /** Who removed them; null for an administrator and for a closed account. */
  by: string | null;
}

/**
 * Finds how the actor left their last team, from the audit log; undefined for current members and for actors who were
 * never in a team.
 */
export async function findDeparture(actor: UserActor, now: Date): Promise<Departure | undefined> {
  if (actor.memberships.length > 0) return undefined;
  const [entry] = await db()
    .select({ action: auditEntries.action, at: auditEntries.createdAt, business: businesses.name, by: users })
    .from(auditEntries)
    .innerJoin(businesses, sql`${businesses.id} = ${auditEntries.subjectId}::uuid`)
    .leftJoin(users, and(eq(users.id, auditEntries.actorId), eq(users.status, "active")))
    .where(
      and(
        inArray(auditEntries.action, ["team.remove", "team.leave"]),
        sql`${auditEntries.detail} ->> 'userId' = ${actor.userId}`,
        gt(auditEntries.createdAt, addMs(now, -REMEMBERED_MS)),
      ),
    )
    .orderBy(desc(auditEntries.createdAt))
    .limit(1);
  if (!entry) return undefined;
  const { action, at, business, by } = entry;
  return {
    business,
    at: at.toISOString(),
    isOwn: action === "team.leave",
    by: by && by.role !== "admin" ? fullNameOf(by) : null,
  };
}
