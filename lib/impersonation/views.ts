import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { auditEntries } from "@/db/schema/audit";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { viewedIn } from "./policy";

/** What this process has written down already, so that it does not ask the database each time. */
const noted = new Set<string>();
const MOST_REMEMBERED = 10_000;

/**
 * Writes down what an administrator looks at as somebody else, once for each kind of record and page of a session, before
 * it is shown.
 */
export async function noteActedView(
  actor: UserActor,
  path: string,
  now: Date,
  ipAddress?: string,
): Promise<void> {
  const viewed = viewedIn(path);
  if (!actor.acting || !viewed) return;
  const key = `${actor.sessionId} ${viewed}`;
  if (noted.has(key)) return;
  if (noted.size >= MOST_REMEMBERED) noted.clear();
  noted.add(key);
  try {
    const isThere = and(
      eq(auditEntries.subjectType, "user"),
      eq(auditEntries.subjectId, actor.userId),
      eq(auditEntries.action, "user.viewed"),
      sql`${auditEntries.detail} @> ${JSON.stringify({ viewed, session: actor.sessionId })}::jsonb`,
    );
    if ((await db().$count(auditEntries, isThere)) > 0) return;
    const about = { subjectType: "user", subjectId: actor.userId, ipAddress };
    const detail = { viewed, session: actor.sessionId };
    await recordAudit(db(), { actor, action: "user.viewed", ...about, detail }, now);
  } catch (error) {
    noted.delete(key);
    throw error;
  }
}
