import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { auditEntries } from "@/db/schema/audit";
import { businesses } from "@/db/schema/businesses";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS } from "@/lib/dates";

/** So long somebody may look for a team that is no longer theirs. */
const REMEMBERED_MS = 90 * DAY_MS;

/** How somebody came out of their last team. */
interface Departure {
  business: string;
  /** An instant, ISO. */
  at: string;
  /** They left by themselves. */
  isOwn: boolean;
  /** Who ended it; null where that was an administrator, or somebody whose account is closed. */
  by: string | null;
}

/** What became of the team somebody looks for, from the audit log; undefined for who is in one, and for who was in none. */
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
        gt(auditEntries.createdAt, after(now, -REMEMBERED_MS)),
      ),
    )
    .orderBy(desc(auditEntries.createdAt))
    .limit(1);
  if (!entry) return undefined;
  const { action, at, business, by } = entry;
  return {
    ...{ business, at: at.toISOString(), isOwn: action === "team.leave" },
    by: by && by.role !== "admin" ? `${by.firstName} ${by.lastName}`.trim() : null,
  };
}
