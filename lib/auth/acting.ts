import { cookies } from "next/headers";
import { startActing, stopActing } from "@/lib/impersonation/commands";
import type { Impersonation } from "@/lib/impersonation/contract";
import type { Occasion } from "@/lib/sessions/commands";
import type { ActingRequest } from "@/lib/user-desk/contract";
import type { UserActor } from "./contract";
import { isSecure, sessionCookieName, sessionToken } from "./token";

/** Signs an administrator's browser in as somebody, for half an hour; a program is given the token. */
export async function actAs(
  actor: UserActor,
  userId: string,
  request: ActingRequest,
  occasion: Occasion,
): Promise<Impersonation> {
  const { person, sessionId, expiresAt, channel } = await startActing(actor, userId, request, occasion);
  const user = { id: person.id, name: person.name, userType: person.role };
  const acting = { userId, sessionId, role: person.role, channel, expiresAt, isActing: true };
  const token = await hand(acting, occasion.now);
  return { user, expiresAt: expiresAt.toISOString(), token };
}

/** Signs it in as the administrator again, in the session they came from. */
export async function actAsOneself(actor: UserActor, occasion: Occasion): Promise<Impersonation> {
  const { user, session } = await stopActing(actor, occasion);
  const { id: userId, role } = user;
  const { id: sessionId, channel, expiresAt } = session;
  const token = await hand({ userId, sessionId, role, channel, expiresAt }, occasion.now);
  const name = `${user.firstName} ${user.lastName}`.trim();
  return { user: { id: userId, name, userType: role }, expiresAt: expiresAt.toISOString(), token };
}

interface Handed {
  userId: string;
  sessionId: string;
  role: string;
  channel: "browser" | "api";
  expiresAt: Date;
  isActing?: boolean;
}

async function hand({ channel, expiresAt, ...session }: Handed, now: Date): Promise<string | null> {
  const lifeS = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000));
  const token = await sessionToken(session, lifeS);
  if (channel === "api") return token;
  // The same flags next-auth sets it with; no script ever sees it.
  const flags = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
  (await cookies()).set(sessionCookieName(), token, { ...flags, expires: expiresAt });
  return null;
}
