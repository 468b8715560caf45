import { and, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { transact } from "@/db/transaction";
import { deleteSessionSubscriptions } from "@/lib/messaging/web-push/session-subscriptions";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { announce } from "@/lib/platform/cluster/announce";
import { SESSION_ENDED } from "@/lib/platform/cluster/announcements";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import { requireRecentConfirmation } from "@/lib/platform/http/step-up";
import { browserName } from "@/lib/platform/http/user-agent";
import type { RequestContext } from "@/lib/platform/request-context";
import { closeSession, endSessions, replaceToken } from "./commands";
import type { sessionsEnded, simulatedEnd } from "./contract";
import { issueNextToken } from "./issue-session-token";
import { listSessions } from "./queries";
import { warnAccount } from "./warn-account";

/** An email names this many devices and only counts the others. */
const MAX_NAMED_DEVICES = 10;

/**
 * Signs out one device of the actor. Another one than the current requires a recent confirmation, so that an unattended
 * browser cannot lock its owner out elsewhere, and is reported by email. Throws 404 for another user's session and for
 * one that is over already.
 */
export async function revokeSession(
  actor: UserActor,
  sessionId: string,
  context: RequestContext,
): Promise<void> {
  const { now, device } = context;
  if (sessionId !== actor.sessionId) requireRecentConfirmation(actor, now);
  await transact(async (tx) => {
    const isOwn = and(
      eq(sessions.id, sessionId),
      eq(sessions.userId, actor.userId),
      isNull(sessions.revokedAt),
      gt(sessions.expiresAt, now),
    );
    const [ended] = await tx
      .update(sessions)
      .set({ revokedAt: now, revokedReason: "revoked" })
      .where(isOwn)
      .returning({ userAgent: sessions.userAgent });
    if (!ended) throw notFound();
    await deleteSessionSubscriptions(tx, sessionId);
    await announce(tx, SESSION_ENDED, { sessionId });
    const subject = { subjectType: "session", subjectId: sessionId, device };
    await recordAudit(tx, { actor, action: "session.revoke", ...subject }, now);
    if (sessionId !== actor.sessionId)
      await queueDevicesSignedOutEmail(tx, actor.userId, [browserName(ended.userAgent)], context);
  });
}

/** Signs out all other devices of the actor and replaces the token of their session. */
export async function keepOnlySession(
  actor: UserActor,
  context: RequestContext,
): Promise<z.input<typeof sessionsEnded>> {
  const { ended, session } = await revokeOtherSessions(actor, context);
  return { ended, token: await issueNextToken(actor, session, context.now) };
}

/**
 * Signs out all other devices of the actor, who has confirmed their identity, and emails which of them were in use.
 * Returns how many there were, and this session with the number of its new token: a copy of the present one is of no
 * use.
 */
export async function revokeOtherSessions(actor: UserActor, context: RequestContext) {
  const { now, device } = context;
  requireRecentConfirmation(actor, now);
  const others = (await listSessions(actor, now)).filter(({ isCurrent }) => !isCurrent);
  return transact(async (tx) => {
    const ended = await endSessions(tx, actor.userId, "revoked", now, { except: actor.sessionId });
    const subject = { subjectType: "user", subjectId: actor.userId, detail: { ended }, device };
    await recordAudit(tx, { actor, action: "session.revoke-others", ...subject }, now);
    await queueDevicesSignedOutEmail(
      tx,
      actor.userId,
      others.map(({ name }) => name),
      context,
    );
    return { ended, session: await replaceToken(tx, actor, {}, context, { isForced: true }) };
  });
}

/**
 * Tells the user which of their devices were signed out, and from which device: an intruder signs the owner
 * out first. It cannot be switched off, and it links to a password reset, which needs no session.
 */
async function queueDevicesSignedOutEmail(
  tx: Transaction,
  userId: string,
  devices: string[],
  context: RequestContext,
): Promise<void> {
  if (devices.length === 0) return;
  const values = {
    count: devices.length,
    devices: [...new Set(devices)].slice(0, MAX_NAMED_DEVICES).join(", "),
  };
  await warnAccount(
    tx,
    userId,
    { template: "devices-logged-out", path: "/forgot-password", values },
    context,
  );
}

/**
 * Demo mode only: ends the calling session as a time-out or a security event would, to show what that looks
 * like. Throws 404 otherwise.
 */
export async function simulateEnd(
  actor: UserActor,
  { reason }: z.output<typeof simulatedEnd>,
  now: Date,
): Promise<void> {
  if (!env().DEMO_MODE) throw notFound();
  await closeSession(actor.sessionId, reason, now);
}
