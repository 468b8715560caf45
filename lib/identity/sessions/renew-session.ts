import type { z } from "zod";
import type { UserActor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { extendSession } from "./commands";
import type { renewedSession } from "./contract";
import { issueNextToken } from "./issue-session-token";
import { findSessionTimes } from "./queries";

/**
 * Extends the calling session by a day and issues its token again with the later end, so requests in flight remain
 * valid. Throws 401 for a session that has ended meanwhile.
 */
export async function renewSession(actor: UserActor, now: Date): Promise<z.input<typeof renewedSession>> {
  const extended = await extendSession(actor.sessionId, now);
  const times = extended && (await findSessionTimes(actor.sessionId, now));
  if (!times) throw new AppError("unauthenticated", "unauthenticated");
  // Only a confirmation exchanges the previous token for the newest.
  if (actor.tokenVersion !== extended.tokenVersion) return { ...times, token: null };
  return { ...times, token: await issueNextToken(actor, extended, now) };
}
