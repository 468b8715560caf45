import { eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { teamMembers } from "@/db/schema/businesses";
import { sessions } from "@/db/schema/sessions";
import { settings } from "@/db/schema/settings";
import { users } from "@/db/schema/users";
import type { Actor, SessionView, UserActor, UserRole } from "@/lib/auth/contract";
import { after, MINUTE_MS } from "@/lib/dates";
import { systemSettings } from "@/lib/settings/contract";
import { type EndReason, endReason } from "./contract";

/** What a token's session is worth: a person, or nothing any longer, for a reason if there was one. */
type FoundSession = { user: UserActor; lastSeenAt: Date } | { ended: EndReason };

/**
 * The person behind a session, asked for afresh at every request: revoked, run out, idle for too long, with another role
 * than it began with or of a closed account it is nobody's. One query.
 */
export async function findSession(sessionId: string, now: Date): Promise<FoundSession | undefined> {
  const rows = await db()
    .select({
      userId: users.id,
      role: users.role,
      status: users.status,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      businessId: teamMembers.businessId,
      teamRole: teamMembers.role,
      session: sessions,
      idleMinutes,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(eq(sessions.id, sessionId));
  const [first] = rows;
  if (!first) return undefined;
  const ended = endOf(first, now);
  if (ended) return { ended };
  return {
    lastSeenAt: first.session.lastSeenAt,
    user: {
      kind: "user",
      userId: first.userId,
      sessionId,
      role: first.role,
      name: `${first.firstName} ${first.lastName}`.trim(),
      email: first.email,
      memberships: rows.flatMap(({ businessId, teamRole }) =>
        businessId && teamRole ? [{ businessId, role: teamRole }] : [],
      ),
    },
  };
}

/** Minutes without a sign of life after which a browser's session is over, as the system settings say now. */
const idleMinutes = sql<number>`coalesce(
  (select (${settings.value})::text::int from ${settings}
    where ${settings.key} = 'sessionTimeoutMinutes' and jsonb_typeof(${settings.value}) = 'number'),
  ${systemSettings.shape.sessionTimeoutMinutes.parse(undefined)}::int)`;

interface Judged {
  status: (typeof users.$inferSelect)["status"];
  role: UserRole;
  session: typeof sessions.$inferSelect;
  idleMinutes: number;
}

function endOf({ status, role, session, idleMinutes }: Judged, now: Date): EndReason | undefined {
  if (status !== "active") return "deactivated";
  if (session.revokedAt) return endReason.catch("security").parse(session.revokedReason);
  if (session.expiresAt <= now) return "expired";
  if (session.role && session.role !== role) return "role-changed";
  const isIdle = session.lastSeenAt <= after(now, -idleMinutes * MINUTE_MS);
  return session.channel === "browser" && isIdle ? "timeout" : undefined;
}

/** What the header shows of the person signed in. */
export function describeSession(actor: Actor): SessionView {
  if (actor.kind !== "user") return { user: null };
  return { user: { id: actor.userId, name: actor.name, email: actor.email, userType: actor.role } };
}
