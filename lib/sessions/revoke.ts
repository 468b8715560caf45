import { and, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { sessions } from "@/db/schema/sessions";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { announce } from "@/lib/processes/announce";
import { endPushOfSession } from "@/lib/push/ends";
import { closeSession, endSessions, type Occasion, SESSION_ENDED } from "./commands";
import type { staged } from "./contract";

/** Logs one of one's own devices out. 404 for another's, and for one that is out already. */
export async function revokeSession(
  actor: UserActor,
  sessionId: string,
  { now, device }: Occasion,
): Promise<void> {
  await transact(async (tx) => {
    const isOwn = and(
      eq(sessions.id, sessionId),
      eq(sessions.userId, actor.userId),
      isNull(sessions.revokedAt),
      gt(sessions.expiresAt, now),
    );
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: now, revokedReason: "revoked" })
      .where(isOwn)
      .returning({ id: sessions.id });
    if (ended.length === 0) throw notFound();
    await endPushOfSession(tx, sessionId);
    await announce(tx, SESSION_ENDED, { sessionId });
    const subject = { subjectType: "session", subjectId: sessionId };
    await recordAudit(tx, { actor, action: "session.revoke", ...subject, ipAddress: device.ipAddress }, now);
  });
}

/** Logs every other device of one's own out. Says how many. */
export async function revokeOtherSessions(
  actor: UserActor,
  { now, device }: Occasion,
): Promise<{ ended: number }> {
  return transact(async (tx) => {
    const ended = await endSessions(tx, actor.userId, "revoked", now, { except: actor.sessionId });
    const subject = { subjectType: "user", subjectId: actor.userId, detail: { ended } };
    await recordAudit(
      tx,
      { actor, action: "session.revoke-others", ...subject, ipAddress: device.ipAddress },
      now,
    );
    return { ended };
  });
}

/** Demo mode: lets one's own session end as it would by itself, to see what it looks like. 404 otherwise. */
export async function stageEnd(
  actor: UserActor,
  { reason }: z.output<typeof staged>,
  now: Date,
): Promise<void> {
  if (!env().DEMO_MODE) throw notFound();
  await closeSession(actor.sessionId, reason, now);
}
