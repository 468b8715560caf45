import type { z } from "zod";
import type { UserActor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { extendSession } from "./commands";
import type { renewedSession } from "./contract";
import { issueNextToken } from "./issue-session-token";
import { findSessionTimes } from "./queries";

/**
 * Extends the calling session by a day and issues its token again with the later end, so requests in flight remain
 * valid. Throws 401 for a session that has ended meanwhile, 403 with the reason "step-up" for the token before the newest.
 */
export async function renewSession(actor: UserActor, now: Date): Promise<z.input<typeof renewedSession>> {
  const extended = await extendSession(actor, now);
  const times = extended && (await findSessionTimes(actor.sessionId, now));
  if (!times) throw new AppError("unauthenticated", "unauthenticated");
  return { ...times, token: await issueNextToken(actor, extended, now) };
}
