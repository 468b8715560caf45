import { transact } from "@/db/transaction";
import type { Assertion } from "@/lib/identity/passkeys/contract";
import { redeemPasskey } from "@/lib/identity/passkeys/redeem-passkey";
import {
  confirmPassword,
  recordConfirmationAttempt,
  recordRefusedConfirmation,
} from "@/lib/identity/passwords/confirm-password";
import { replaceToken } from "@/lib/identity/sessions/commands";
import { issueNextToken } from "@/lib/identity/sessions/issue-session-token";
import { redeemCode } from "@/lib/identity/two-factor/codes";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import { STEP_UP_MS } from "@/lib/platform/http/step-up";
import type { RequestContext } from "@/lib/platform/request-context";
import type { ConfirmedIdentity, IdentityProof } from "./contract";

/** Confirms the user's identity and replaces the token of their session. */
export async function confirmWithNewToken(
  actor: UserActor,
  proof: IdentityProof,
  context: RequestContext,
): Promise<ConfirmedIdentity> {
  const session = await confirmIdentity(actor, proof, context);
  const token = await issueNextToken(actor, session, context.now);
  return { until: addMs(context.now, STEP_UP_MS).toISOString(), token };
}

/**
 * Confirms the user's identity in the current session, with the password, a code or a passkey. Returns the session,
 * whose token of now is replaced by the next. Throws 422 for a wrong proof, 429 after as many wrong ones as a sign-in
 * may have.
 */
export async function confirmIdentity(
  actor: UserActor,
  proof: IdentityProof,
  { now, device }: RequestContext,
) {
  const passkeyId = await checkProof(actor, proof, { now, device });
  return transact(async (tx) => {
    const session = await replaceToken(tx, actor, { confirmedAt: now, passkeyId }, { now, device });
    const about = { subjectType: "user", subjectId: actor.userId, device };
    const [means] = Object.keys(proof);
    const detail = { with: means };
    await recordAudit(tx, { actor, action: "session.confirm", ...about, detail }, now);
    return session;
  });
}

/** Returns the id of the passkey, if the proof is one. */
async function checkProof(
  actor: UserActor,
  proof: IdentityProof,
  context: RequestContext,
): Promise<string | undefined> {
  if ("passkey" in proof) return confirmPasskey(actor, proof.passkey, context);
  if ("password" in proof) await confirmPassword(actor.userId, proof.password, context);
  else await confirmCode(actor.userId, proof.code, context);
}

async function confirmPasskey(
  { userId, sessionId }: UserActor,
  answer: Assertion,
  context: RequestContext,
): Promise<string> {
  const counted = await recordConfirmationAttempt("passkey", userId, context);
  const redeemed = await redeemPasskey(answer, { purpose: "confirm", userId, sessionId }, context.now);
  if ("refused" in redeemed) {
    await recordRefusedConfirmation(userId, redeemed.refused, context);
    throw invalid("passkeyRefused");
  }
  await counted.clear();
  return redeemed.passkeyId;
}

async function confirmCode(userId: string, code: string, context: RequestContext): Promise<void> {
  const counted = await recordConfirmationAttempt("code", userId, context);
  if (!(await redeemCode(userId, code, context.now))) {
    await recordRefusedConfirmation(userId, "codeWrong", context);
    throw invalid("codeWrong", "code");
  }
  await counted.clear();
}
