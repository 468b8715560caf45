import { cookies } from "next/headers";
import type { z } from "zod";
import { AppError } from "@/lib/errors";
import { prolongSession } from "@/lib/sessions/commands";
import type { renewedSession } from "@/lib/sessions/contract";
import { readTimes } from "@/lib/sessions/queries";
import type { UserActor } from "./contract";
import { isSecure, sessionCookieName, sessionToken } from "./token";

/**
 * The session that asks goes on for another day, under a new token. The row stays the one it is: requests that are on
 * their way with the token before are not turned out. 401 for a session that has ended meanwhile.
 */
export async function renewSession(actor: UserActor, now: Date): Promise<z.input<typeof renewedSession>> {
  const prolonged = await prolongSession(actor.sessionId, now);
  const times = prolonged && (await readTimes(actor.sessionId, now));
  if (!times) throw new AppError("unauthenticated", "unauthenticated");
  const { channel, expiresAt } = prolonged;
  const lifeS = Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000);
  const token = await sessionToken(actor, lifeS);
  if (channel === "api") return { ...times, token };
  // The same flags next-auth sets it with; no script ever sees it.
  const flags = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
  (await cookies()).set(sessionCookieName(), token, { ...flags, expires: expiresAt });
  return { ...times, token: null };
}
