import { cookies } from "next/headers";
import type { z } from "zod";
import type { UserActor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { createSessionToken, isSecure, sessionCookieName } from "@/lib/platform/http/session-token";
import { extendSession } from "./commands";
import type { renewedSession } from "./contract";
import { findSessionTimes } from "./queries";

/**
 * Extends the calling session by a day and issues a new token. The row stays the same, so requests in flight
 * with the earlier token remain valid. Throws 401 for a session that has ended meanwhile.
 */
export async function renewSession(actor: UserActor, now: Date): Promise<z.input<typeof renewedSession>> {
  const prolonged = await extendSession(actor.sessionId, now);
  const times = prolonged && (await findSessionTimes(actor.sessionId, now));
  if (!times) throw new AppError("unauthenticated", "unauthenticated");
  const { channel, expiresAt } = prolonged;
  const lifeS = Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000);
  const token = await createSessionToken(actor, lifeS);
  if (channel === "api") return { ...times, token };
  // These are the flags next-auth sets; no script ever sees the cookie.
  const flags = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
  (await cookies()).set(sessionCookieName(), token, { ...flags, expires: expiresAt });
  return { ...times, token: null };
}
