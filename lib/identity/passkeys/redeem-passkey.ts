import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { passkeys } from "@/db/schema/identity/passkeys";
import type { UserActor } from "@/lib/platform/actor";
import { log } from "@/lib/platform/log";
import { CHALLENGE_LIFE_MS, createChallenge, type PasskeyUse, takeChallenge } from "./challenges";
import type { Assertion } from "./contract";
import { findRelyingParty, getRelyingParty } from "./relying-party";

/** Returns a challenge for signing in; the browser offers whatever passkeys of this site the person has. */
export async function createSignInChallenge(now: Date) {
  return { publicKey: await requestOptions({ purpose: "sign-in" }, [], now) };
}

/** Returns a challenge with which a signed-in user confirms their identity. */
export async function createConfirmationChallenge({ userId, sessionId }: UserActor, now: Date) {
  const own = await db()
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return { publicKey: await requestOptions({ purpose: "confirm", userId, sessionId }, own, now) };
}

async function requestOptions(
  use: PasskeyUse,
  allowCredentials: { id: string; transports: string[] }[],
  now: Date,
) {
  const { id: rpID } = getRelyingParty();
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: await createChallenge(use, now),
    allowCredentials,
    userVerification: "required",
    timeout: CHALLENGE_LIFE_MS,
  });
  return { ...options };
}

/** The passkey that gave a valid answer and its account, or why there is none. */
type Redeemed =
  | { passkeyId: string; userId: string }
  | { refused: "passkeyRefused" | "passkeyCloned"; userId?: string };

/**
 * Checks a browser's answer to a challenge: signature, site, challenge, the person's verification on the device, and
 * the count of signatures. The caller counts the attempts and decides whether the account may sign in.
 */
export async function redeemPasskey(answer: Assertion, use: PasskeyUse, now: Date): Promise<Redeemed> {
  const party = findRelyingParty();
  const [passkey] = await db().select().from(passkeys).where(eq(passkeys.credentialId, answer.id));
  if (!party || !passkey) return { refused: "passkeyRefused" };
  const { id, userId } = passkey;
  const { userHandle } = answer.response;
  const isTheirs =
    (use.purpose === "sign-in" || use.userId === userId) &&
    (userHandle === undefined || Buffer.from(userHandle, "base64url").toString() === userId);
  if (!isTheirs) return { refused: "passkeyRefused" };
  const newCount = await verifySignature(answer, passkey, party, use, now);
  if (newCount === undefined) return { refused: "passkeyRefused", userId };
  const used = await db()
    .update(passkeys)
    .set({ signatureCount: newCount, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNextCount(newCount)))
    .returning({ id: passkeys.id });
  if (used.length > 0) return { passkeyId: id, userId };
  // Two authenticators hold the same key, or an answer is older than the last one.
  log.warn({ account: userId, passkey: id }, "a passkey's count of signatures went back");
  return { refused: "passkeyCloned", userId };
}

/** Authenticators that count, count upwards; others always send 0. */
const isNextCount = (count: number) =>
  sql`(${passkeys.signatureCount} < ${count} or (${passkeys.signatureCount} = 0 and ${count} = 0))`;

/** Returns the count of signatures of a valid answer. */
async function verifySignature(
  answer: Assertion,
  passkey: typeof passkeys.$inferSelect,
  party: { id: string; origin: string },
  use: PasskeyUse,
  now: Date,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (challenge) => takeChallenge(challenge, use, now),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        // The count is compared in the database, where no other answer comes in between.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    log.info({ err: error, passkey: passkey.id }, "a passkey's answer was refused");
    return undefined;
  }
}
