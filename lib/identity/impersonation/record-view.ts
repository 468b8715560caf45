import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { auditEntries } from "@/db/schema/platform/audit";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { auditedView } from "./policy";

/** Views this process has recorded already, which saves a query each time. */
const recorded = new Set<string>();
const MAX_REMEMBERED = 10_000;

/**
 * Records what an administrator views as another user, before it is shown and once per session for each page
 * or kind of record.
 */
export async function recordImpersonatedView(
  actor: UserActor,
  path: string,
  now: Date,
  ipAddress: string,
): Promise<void> {
  const viewed = auditedView(path);
  if (!actor.acting || !viewed) return;
  const key = `${actor.sessionId} ${viewed}`;
  if (recorded.has(key)) return;
  if (recorded.size >= MAX_REMEMBERED) recorded.clear();
  recorded.add(key);
  try {
    const isThere = and(
      eq(auditEntries.subjectType, "user"),
      eq(auditEntries.subjectId, actor.userId),
      eq(auditEntries.action, "user.viewed"),
      sql`${auditEntries.detail} @> ${JSON.stringify({ viewed, session: actor.sessionId })}::jsonb`,
    );
    if ((await db().$count(auditEntries, isThere)) > 0) return;
    const about = { subjectType: "user", subjectId: actor.userId, device: { ipAddress } };
    const detail = { viewed, session: actor.sessionId };
    await recordAudit(db(), { actor, action: "user.viewed", ...about, detail }, now);
  } catch (error) {
    recorded.delete(key);
    throw error;
  }
}
