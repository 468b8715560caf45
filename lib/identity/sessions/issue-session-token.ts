import { cookies } from "next/headers";
import { transact } from "@/db/transaction";
import type { SessionChannel, UserActor } from "@/lib/platform/actor";
import { createSessionToken, isSecure, sessionCookieName } from "@/lib/platform/http/session-token";
import type { RequestContext } from "@/lib/platform/request-context";
import { replaceToken } from "./commands";

interface SessionGrant {
  userId: string;
  sessionId: string;
  role: string;
  channel: SessionChannel;
  expiresAt: Date;
  tokenVersion?: number;
  isActing?: boolean;
}

/** Creates a token for a session. A browser gets it as a cookie, which no script sees; only API clients get the token. */
export async function issueSessionToken(
  { channel, expiresAt, ...session }: SessionGrant,
  now: Date,
): Promise<string | null> {
  const lifeS = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000));
  const token = await createSessionToken(session, lifeS);
  if (channel === "api") return token;
  // These are the flags next-auth sets.
  const flags = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
  (await cookies()).set(sessionCookieName(), token, { ...flags, expires: expiresAt });
  return null;
}

/**
 * Replaces the token of a session whose user has just given their password or a code for a change, which is not a
 * confirmation for others.
 */
export async function issueTokenAfterProof(
  actor: UserActor,
  context: RequestContext,
): Promise<string | null> {
  const session = await transact((tx) => replaceToken(tx, actor, {}, context));
  return issueNextToken(actor, session, context.now);
}

/** The same for the token that replaces the actor's. */
export function issueNextToken(
  actor: UserActor,
  { channel, expiresAt, tokenVersion }: Pick<SessionGrant, "channel" | "expiresAt" | "tokenVersion">,
  now: Date,
): Promise<string | null> {
  return issueSessionToken({ ...actor, channel, expiresAt, tokenVersion }, now);
}
