import { and, eq, gt, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { closeSession } from "@/lib/identity/sessions/commands";
import { recordImpersonationEnd } from "@/lib/identity/sessions/end-impersonations";
import { applyUserAction } from "@/lib/identity/users-admin/commands";
import { notify } from "@/lib/messaging/notifications/notify";
import { requireAdmin, type SessionChannel, type UserActor } from "@/lib/platform/actor";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { AppError, conflict } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";

/** After half an hour an impersonation must be started again, with a reason. */
const MAX_IMPERSONATION_MS = 30 * MINUTE_MS;

/**
 * Opens a marked session of the user for an administrator, beside the administrator's own, for half an hour.
 * The user is notified with the reason. Throws 403 for other administrators, 409 for closed accounts.
 */
export async function openImpersonationSession(
  actor: UserActor,
  userId: string,
  { reason }: AdminReason,
  { now, device }: RequestContext,
) {
  requireAdmin(actor);
  const sessionId = uuid();
  const expiresAt = addMs(now, MAX_IMPERSONATION_MS);
  let channel: SessionChannel = "browser";
  const target = await applyUserAction(
    actor,
    userId,
    "actAs",
    { now, device },
    async (tx, { role, status }) => {
      if (status !== "active") throw conflict("userInactive");
      const own = and(
        eq(sessions.id, actor.sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      );
      const [mine] = await tx.select().from(sessions).where(own);
      if (!mine) throw new AppError("unauthenticated", "unauthenticated");
      channel = mine.channel;
      await tx.insert(sessions).values({
        id: sessionId,
        userId,
        role,
        channel,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
        actingAdminId: actor.userId,
        actingSessionId: mine.id,
      });
      const notification = { kind: "account-looked-at" as const, to: [userId], values: { reason } };
      await notify(tx, { ...notification, event: `acting:${sessionId}` }, now);
      return { reason, sessionId, expiresAt: expiresAt.toISOString() };
    },
  );
  return { person: target, sessionId, expiresAt, channel };
}

/**
 * Ends the impersonation and returns the administrator's own session to go back to. Throws 409 if the actor
 * is not impersonating.
 */
export async function closeImpersonationSession(actor: UserActor, { now, device }: RequestContext) {
  const { acting } = actor;
  if (!acting) throw conflict("notActing");
  await closeSession(actor.sessionId, "logout", now);
  const ended = { userId: actor.userId, actingAdminId: acting.adminId };
  await transact((tx) => recordImpersonationEnd(tx, ended, { now, device }));
  const [admin] = await db()
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, acting.sessionId));
  if (!admin) throw new AppError("unauthenticated", "unauthenticated");
  return admin;
}

/** Records who writes and which request, before the write happens and whatever its outcome. */
export async function recordImpersonatedWrite(
  actor: UserActor,
  { method, path }: { method: string; path: string },
  { now, device }: RequestContext,
): Promise<void> {
  const about = { subjectType: "user", subjectId: actor.userId, device };
  await recordAudit(db(), { actor, action: "user.acted", ...about, detail: { method, path } }, now);
}
