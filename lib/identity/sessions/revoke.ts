import { and, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { transact } from "@/db/transaction";
import { deleteSessionSubscriptions } from "@/lib/messaging/web-push/delete-subscriptions";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { announce } from "@/lib/platform/cluster/announce";
import { SESSION_ENDED } from "@/lib/platform/cluster/announcements";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import { browserName } from "@/lib/platform/http/user-agent";
import type { RequestContext } from "@/lib/platform/request-context";
import { closeSession, endSessions } from "./commands";
import type { simulatedEnd } from "./contract";
import { listSessions } from "./queries";
import { warnAccount } from "./warn-account";

/** An email names this many devices and only counts the others. */
const MAX_NAMED_DEVICES = 10;

/**
 * Signs out one device of the actor and emails them unless it is the current one. Throws 404 for another
 * user's session and for one that is over already.
 */
export async function revokeSession(
  actor: UserActor,
  sessionId: string,
  context: RequestContext,
): Promise<void> {
  const { now, device } = context;
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
    const { ipAddress, userAgent } = device;
    const subject = { subjectType: "session", subjectId: sessionId, ipAddress, userAgent };
    await recordAudit(tx, { actor, action: "session.revoke", ...subject }, now);
    if (sessionId !== actor.sessionId)
      await queueDevicesSignedOutEmail(tx, actor.userId, [browserName(ended.userAgent)], context);
  });
}

/**
 * Signs out all other devices of the actor and emails which of them were in use. Returns how many there
 * were.
 */
export async function revokeOtherSessions(
  actor: UserActor,
  context: RequestContext,
): Promise<{ ended: number }> {
  const { now, device } = context;
  const others = (await listSessions(actor, now)).filter(({ isCurrent }) => !isCurrent);
  return transact(async (tx) => {
    const ended = await endSessions(tx, actor.userId, "revoked", now, { except: actor.sessionId });
    const { ipAddress, userAgent } = device;
    const subject = { subjectType: "user", subjectId: actor.userId, detail: { ended }, ipAddress, userAgent };
    await recordAudit(tx, { actor, action: "session.revoke-others", ...subject }, now);
    await queueDevicesSignedOutEmail(
      tx,
      actor.userId,
      others.map(({ name }) => name),
      context,
    );
    return { ended };
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
