import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity/sessions";
import { transact } from "@/db/transaction";
import { countAttempt } from "@/lib/identity/login-attempts/count-attempts";
import { confirmPassword, recordRefusedConfirmation } from "@/lib/identity/passwords/confirm-password";
import { redeemCode } from "@/lib/identity/two-factor/codes";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import { STEP_UP_MS } from "@/lib/platform/http/step-up";
import type { RequestContext } from "@/lib/platform/request-context";
import type { ConfirmedIdentity, IdentityProof } from "./contract";

/**
 * Confirms in the current session who the user is, with the password or a code. Throws 422 for a wrong one, 429 after
 * as many wrong ones as a sign-in may have.
 */
export async function confirmIdentity(
  actor: UserActor,
  proof: IdentityProof,
  { now, device }: RequestContext,
): Promise<ConfirmedIdentity> {
  if ("password" in proof) await confirmPassword(actor.userId, proof.password, { now, device });
  else await confirmCode(actor.userId, proof.code, { now, device });
  await transact(async (tx) => {
    await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, actor.sessionId));
    const { ipAddress, userAgent } = device;
    const about = { subjectType: "user", subjectId: actor.userId, ipAddress, userAgent };
    const detail = { with: "password" in proof ? "password" : "code" };
    await recordAudit(tx, { actor, action: "session.confirm", ...about, detail }, now);
  });
  return { until: addMs(now, STEP_UP_MS).toISOString() };
}

async function confirmCode(userId: string, code: string, context: RequestContext): Promise<void> {
  const { now } = context;
  const counted = await countAttempt(`code:${userId}`, undefined, now).catch(async (error) => {
    await recordRefusedConfirmation(userId, "tooManyAttempts", context);
    throw error;
  });
  if (!(await redeemCode(userId, code, now))) {
    await recordRefusedConfirmation(userId, "codeWrong", context);
    throw invalid("codeWrong", "code");
  }
  await counted.clear();
}
