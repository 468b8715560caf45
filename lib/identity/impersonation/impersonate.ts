import { cookies } from "next/headers";
import type { SessionChannel, UserActor } from "@/lib/platform/actor";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { createSessionToken, isSecure, sessionCookieName } from "@/lib/platform/http/session-token";
import type { RequestContext } from "@/lib/platform/request-context";
import { closeImpersonationSession, openImpersonationSession } from "./commands";
import type { Impersonation } from "./contract";

/** Signs an administrator's browser in as another user for half an hour; an API client receives the token. */
export async function impersonate(
  actor: UserActor,
  userId: string,
  request: AdminReason,
  context: RequestContext,
): Promise<Impersonation> {
  const {
    person: target,
    sessionId,
    expiresAt,
    channel,
  } = await openImpersonationSession(actor, userId, request, context);
  const user = { id: target.id, name: target.name, userType: target.role };
  const acting = { userId, sessionId, role: target.role, channel, expiresAt, isActing: true };
  const token = await issueSession(acting, context.now);
  return { user, expiresAt: expiresAt.toISOString(), token };
}

/** Signs the browser in as the administrator again, in the session they came from. */
export async function stopImpersonating(actor: UserActor, context: RequestContext): Promise<Impersonation> {
  const { user, session } = await closeImpersonationSession(actor, context);
  const { id: userId, role } = user;
  const { id: sessionId, channel, expiresAt } = session;
  const token = await issueSession({ userId, sessionId, role, channel, expiresAt }, context.now);
  const name = `${user.firstName} ${user.lastName}`.trim();
  return { user: { id: userId, name, userType: role }, expiresAt: expiresAt.toISOString(), token };
}

interface SessionGrant {
  userId: string;
  sessionId: string;
  role: string;
  channel: SessionChannel;
  expiresAt: Date;
  isActing?: boolean;
}

async function issueSession(
  { channel, expiresAt, ...session }: SessionGrant,
  now: Date,
): Promise<string | null> {
  const lifeS = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000));
  const token = await createSessionToken(session, lifeS);
  if (channel === "api") return token;
  // These are the flags next-auth sets; no script ever sees the cookie.
  const flags = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
  (await cookies()).set(sessionCookieName(), token, { ...flags, expires: expiresAt });
  return null;
}
