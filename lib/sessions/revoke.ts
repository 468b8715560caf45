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
import { tellLoggedOut } from "./letter";
import { listSessions } from "./queries";
import { browserName } from "./rules";

/** Logs one of one's own devices out, and writes so unless it is this one. 404 for another's, and for one that is out already. */
export async function revokeSession(actor: UserActor, sessionId: string, occasion: Occasion): Promise<void> {
  const { now, device } = occasion;
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
    await endPushOfSession(tx, sessionId);
    await announce(tx, SESSION_ENDED, { sessionId });
    const subject = { subjectType: "session", subjectId: sessionId };
    await recordAudit(tx, { actor, action: "session.revoke", ...subject, ipAddress: device.ipAddress }, now);
    if (sessionId !== actor.sessionId)
      await tellLoggedOut(tx, actor.userId, [browserName(ended.userAgent)], occasion);
  });
}

/** Logs every other device of one's own out, and writes which were still in use. Says how many. */
export async function revokeOtherSessions(actor: UserActor, occasion: Occasion): Promise<{ ended: number }> {
  const { now, device } = occasion;
  const others = (await listSessions(actor, now)).filter(({ isCurrent }) => !isCurrent);
  return transact(async (tx) => {
    const ended = await endSessions(tx, actor.userId, "revoked", now, { except: actor.sessionId });
    const subject = { subjectType: "user", subjectId: actor.userId, detail: { ended } };
    await recordAudit(
      tx,
      { actor, action: "session.revoke-others", ...subject, ipAddress: device.ipAddress },
      now,
    );
    await tellLoggedOut(
      tx,
      actor.userId,
      others.map(({ name }) => name),
      occasion,
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
