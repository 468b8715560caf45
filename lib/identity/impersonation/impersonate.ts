import { issueSessionToken } from "@/lib/identity/sessions/issue-session-token";
import type { UserActor } from "@/lib/platform/actor";
import type { AdminReason } from "@/lib/platform/admin-reason";
import type { RequestContext } from "@/lib/platform/request-context";
import { fullNameOf } from "@/lib/platform/text";
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
  const token = await issueSessionToken(acting, context.now);
  return { user, expiresAt: expiresAt.toISOString(), token };
}

/** Signs the browser in as the administrator again, in the session they came from. */
export async function stopImpersonating(actor: UserActor, context: RequestContext): Promise<Impersonation> {
  const { user, session } = await closeImpersonationSession(actor, context);
  const { id: userId, role } = user;
  const { id: sessionId, expiresAt } = session;
  const token = await issueSessionToken({ ...session, sessionId, role }, context.now);
  const name = fullNameOf(user);
  return { user: { id: userId, name, userType: role }, expiresAt: expiresAt.toISOString(), token };
}
