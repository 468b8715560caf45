import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { passkeys } from "@/db/schema/identity/passkeys";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { warnAccount } from "@/lib/identity/sessions/warn-account";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { requireRecentConfirmation } from "@/lib/platform/http/step-up";
import { log } from "@/lib/platform/log";
import type { RequestContext } from "@/lib/platform/request-context";
import { CHALLENGE_LIFE_MS, createChallenge, takeChallenge } from "./challenges";
import { MAX_PASSKEYS, type NewPasskey, type PasskeyItem } from "./contract";
import { presentPasskey } from "./queries";
import { getRelyingParty } from "./relying-party";

/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Returns a challenge for a new passkey. Requires a recent confirmation. Accounts without two-factor authentication may
 * add one where it is required, because a passkey counts as two-factor authentication.
 */
export async function startPasskey(actor: UserActor, now: Date) {
  const party = getRelyingParty();
  // The next visitor of the demo does not have the device with the passkey.
  if (isDemoAccount(actor.email)) throw new AppError("forbidden", "demoAccountKept");
  requireRecentConfirmation(actor, now);
  const { userId, sessionId } = actor;
  const own = await db()
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  if (own.length >= MAX_PASSKEYS) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: "Gendana",
    rpID: party.id,
    userID: new TextEncoder().encode(userId),
    userName: actor.email,
    userDisplayName: actor.name,
    challenge: await createChallenge({ purpose: "add", userId, sessionId }, now),
    attestationType: "none",
    excludeCredentials: own,
    // Signing in without an address needs a discoverable passkey.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_LIFE_MS,
  });
  return { publicKey: { ...options } };
}

/**
 * Stores a new passkey with the name the user gave it. Throws 401 if the session has ended meanwhile, 422 for an
 * invalid answer, 409 for one too many.
 */
export async function addPasskey(
  actor: UserActor,
  { name, response }: NewPasskey,
  context: RequestContext,
): Promise<PasskeyItem> {
  const { now } = context;
  requireRecentConfirmation(actor, now);
  const credential = await verifyNewPasskey(actor, response, now);
  return transact(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("update");
    // A password reset ends all sessions, and none of them may leave a passkey behind.
    const isLive = and(eq(sessions.id, actor.sessionId), isNull(sessions.revokedAt));
    if ((await tx.$count(sessions, isLive)) === 0) throw new AppError("unauthenticated", "unauthenticated");
    const isOwn = eq(passkeys.userId, actor.userId);
    if ((await tx.$count(passkeys, isOwn)) >= MAX_PASSKEYS) throw tooMany();
    const [added] = await tx
      .insert(passkeys)
      .values({
        id: uuid(),
        userId: actor.userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        signatureCount: credential.counter,
        transports: response.response.transports,
        createdAt: now,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!added) throw conflict("passkeyKnown");
    await recordChange(tx, actor, "add", added, context);
    return presentPasskey(added);
  });
}

async function verifyNewPasskey(
  { userId, sessionId }: UserActor,
  response: NewPasskey["response"],
  now: Date,
) {
  const party = getRelyingParty();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(challenge, { purpose: "add", userId, sessionId }, now),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error) => {
    log.info({ err: error, account: userId }, "a new passkey was refused");
    return undefined;
  });
  if (!verified?.verified) throw new AppError("invalid", "passkeyNotAdded");
  return verified.registrationInfo.credential;
}

export async function renamePasskey(
  actor: UserActor,
  passkeyId: string,
  name: string,
  { now, device }: RequestContext,
): Promise<PasskeyItem> {
  return transact(async (tx) => {
    const [renamed] = await tx
      .update(passkeys)
      .set({ name })
      .where(isOwnPasskey(actor, passkeyId))
      .returning();
    if (!renamed) throw notFound();
    const about = { subjectType: "user", subjectId: actor.userId, device };
    await recordAudit(tx, { actor, action: "passkey.rename", ...about, detail: { passkeyId } }, now);
    return presentPasskey(renamed);
  });
}

/** Removes a passkey; sessions that were opened with it stay, without counting as two-factor authentication. */
export async function removePasskey(
  actor: UserActor,
  passkeyId: string,
  context: RequestContext,
): Promise<void> {
  requireRecentConfirmation(actor, context.now);
  await transact(async (tx) => {
    const [removed] = await tx.delete(passkeys).where(isOwnPasskey(actor, passkeyId)).returning();
    if (!removed) throw notFound();
    await recordChange(tx, actor, "remove", removed, context);
  });
}

const isOwnPasskey = ({ userId }: UserActor, passkeyId: string) =>
  and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId));

const tooMany = () => conflict("passkeyLimit", { limit: MAX_PASSKEYS });

/** A user who did not add it can reset the password within a day, which removes it again. */
const emails = {
  add: { template: "passkey-added", path: "/forgot-password" },
  remove: { template: "passkey-removed", path: "/settings/security" },
} as const;

/** Writes to the audit log and the security log, and sends an email that cannot be switched off. */
async function recordChange(
  tx: Transaction,
  actor: UserActor,
  what: keyof typeof emails,
  { id, name }: typeof passkeys.$inferSelect,
  context: RequestContext,
) {
  const about = { subjectType: "user", subjectId: actor.userId, device: context.device };
  await recordAudit(
    tx,
    { actor, action: `passkey.${what}`, ...about, detail: { passkeyId: id } },
    context.now,
  );
  await warnAccount(tx, actor.userId, { ...emails[what], values: { passkey: name } }, context);
}
