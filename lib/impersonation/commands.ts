import { and, eq, gt, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { after, MINUTE_MS } from "@/lib/dates";
import { AppError, conflict } from "@/lib/errors";
import { notify } from "@/lib/notifications/notify";
import { confirmPassword } from "@/lib/passwords/confirm";
import { closeSession, type Occasion } from "@/lib/sessions/commands";
import { act } from "@/lib/user-desk/commands";
import type { ActingRequest } from "@/lib/user-desk/contract";

/** However much there is to look at: half an hour, then it takes another reason. */
const LONGEST_MS = 30 * MINUTE_MS;

/**
 * A session of the person's for an administrator, on the side of their own: marked as what it is, for half an hour. The
 * person is told, with the reason. 422 without the administrator's own password, 403 for other administrators, 409 for
 * closed accounts.
 */
export async function startActing(
  actor: UserActor,
  userId: string,
  { reason, password }: ActingRequest,
  { now, device }: Occasion,
) {
  requireAdmin(actor);
  await confirmPassword(actor.userId, password, now);
  const sessionId = uuid();
  const expiresAt = after(now, LONGEST_MS);
  let channel: "browser" | "api" = "browser";
  const person = await act(actor, userId, "actAs", { now, device }, async (tx, { role, status }) => {
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
      ...{ id: sessionId, userId, role, channel, createdAt: now, lastSeenAt: now, expiresAt },
      ...{ actingAdminId: actor.userId, actingSessionId: mine.id },
    });
    const told = { kind: "account-looked-at" as const, to: [userId], values: { reason } };
    await notify(tx, { ...told, event: `acting:${sessionId}`, actionUrl: "/settings" }, now);
    return { reason, sessionId, expiresAt: expiresAt.toISOString() };
  });
  return { person, sessionId, expiresAt, channel };
}

/** Ends it, and names the administrator's own session to go back to. 409 for who acts as nobody. */
export async function stopActing(actor: UserActor, { now, device }: Occasion) {
  const { acting } = actor;
  if (!acting) throw conflict("notActing");
  await closeSession(actor.sessionId, "logout", now);
  await transact((tx) => {
    const about = { subjectType: "user", subjectId: actor.userId, ipAddress: device.ipAddress };
    return recordAudit(tx, { actor, action: "user.act-as-end", ...about }, now);
  });
  const [admin] = await db()
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, acting.sessionId));
  if (!admin) throw new AppError("unauthenticated", "unauthenticated");
  return admin;
}

/** Before anything is written as somebody else: who does it, and what they ask for. Kept whatever comes of it. */
export async function noteActedWrite(
  actor: UserActor,
  { method, path }: { method: string; path: string },
  { now, device }: Occasion,
): Promise<void> {
  const about = { subjectType: "user", subjectId: actor.userId, ipAddress: device.ipAddress };
  await recordAudit(db(), { actor, action: "user.acted", ...about, detail: { method, path } }, now);
}
