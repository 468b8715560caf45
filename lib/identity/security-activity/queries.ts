import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { db } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { auditEntries } from "@/db/schema/platform/audit";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { browserName } from "@/lib/platform/http/user-agent";
import { type SecurityAction, type SecurityActivity, securityActions } from "./contract";

/** As long as ended sessions are kept. */
const DAYS = 30;
const MOST = 20;

/** Lists what happened lately to how a person signs in, newest first: sign-ins, locks, confirmations, changes. */
export async function listSecurityActivity(userId: string, now: Date): Promise<SecurityActivity[]> {
  const since = addMs(now, -DAYS * DAY_MS);
  const [opened, changed] = await Promise.all([
    db()
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.createdAt, since)))
      .orderBy(desc(sessions.createdAt))
      .limit(MOST),
    db()
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subjectType, "user"),
          eq(auditEntries.subjectId, userId),
          inArray(auditEntries.action, [...securityActions]),
          gt(auditEntries.createdAt, since),
        ),
      )
      .orderBy(desc(auditEntries.createdAt))
      .limit(MOST),
  ]);
  return [...opened.map(signIn), ...changed.map(change)]
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, MOST);
}

function signIn(session: typeof sessions.$inferSelect): SecurityActivity {
  const { id, createdAt, actingAdminId, userAgent, ipAddress } = session;
  // The address of an administrator is none of the person's.
  if (actingAdminId)
    return { id, at: createdAt.toISOString(), kind: "support", device: null, ipAddress: null };
  return { id, at: createdAt.toISOString(), kind: "sign-in", device: deviceName(userAgent), ipAddress };
}

function change({
  id,
  createdAt,
  action,
  detail,
  actorId,
  subjectId,
  ipAddress,
}: typeof auditEntries.$inferSelect) {
  const { device } = detail as { device?: unknown };
  const isOwn = actorId === subjectId || actorId === null;
  return {
    id,
    at: createdAt.toISOString(),
    kind: action as SecurityAction,
    device: isOwn && typeof device === "string" ? deviceName(device) : null,
    ipAddress: isOwn ? ipAddress : null,
  };
}

function deviceName(userAgent: string | null): string | null {
  const name = browserName(userAgent);
  return name === "?" ? null : name;
}
