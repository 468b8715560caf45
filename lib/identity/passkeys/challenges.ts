import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { db } from "@/db";
import type { passkeyPurposes } from "@/db/enums/identity";
import { passkeyChallenges } from "@/db/schema/identity/passkey-challenges";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";

/** As long as browsers wait for somebody to use a passkey. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

/** What a challenge is for. The answer must come from the same session; at sign-in there is none yet. */
export type PasskeyUse =
  | { purpose: "sign-in" }
  | { purpose: Exclude<(typeof passkeyPurposes)[number], "sign-in">; userId: string; sessionId: string };

export async function createChallenge(use: PasskeyUse, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const challengeHash = hashOf(Buffer.from(challenge).toString("base64url"));
  const expiresAt = addMs(now, CHALLENGE_LIFE_MS);
  await db()
    .insert(passkeyChallenges)
    .values({ challengeHash, ...use, createdAt: now, expiresAt });
  return challenge;
}

/**
 * Consumes a challenge, so that it is answered once. Returns false if it is unknown, used, expired or for another use.
 */
export async function takeChallenge(challenge: string, use: PasskeyUse, now: Date): Promise<boolean> {
  const { userId, sessionId, purpose } = passkeyChallenges;
  const isForUse =
    use.purpose === "sign-in"
      ? and(isNull(userId), isNull(sessionId))
      : and(eq(userId, use.userId), eq(sessionId, use.sessionId));
  const taken = await db()
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashOf(challenge)),
        eq(purpose, use.purpose),
        isForUse,
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  return taken.length > 0;
}

const hashOf = (challenge: string) => createHash("sha256").update(challenge).digest("base64url");
