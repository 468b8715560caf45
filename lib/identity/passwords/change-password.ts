import { and, eq } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { invalidateResetLinks } from "@/lib/identity/passwords/reset/commands";
import { endSessions, replaceToken } from "@/lib/identity/sessions/commands";
import { issueNextToken } from "@/lib/identity/sessions/issue-session-token";
import { forgetDevices } from "@/lib/identity/sessions/known-devices";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { hashPassword } from "@/lib/platform/crypto/password-hash";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { AppError, invalid } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { refuseCommonPassword } from "./common-passwords";
import { confirmPassword } from "./confirm-password";
import type { PasswordChange, PasswordChanged } from "./contract";
import { queuePasswordChangedEmail } from "./password-changed-email";

/**
 * Changes the actor's password and replaces the token of their session. Returns null to a browser, as the versions
 * before did: a page of theirs accepts nothing else.
 */
export async function changePasswordWithNewToken(
  actor: UserActor,
  change: PasswordChange,
  context: RequestContext,
): Promise<PasswordChanged> {
  const session = await changePassword(actor, change, context);
  const token = await issueNextToken(actor, session, context.now);
  return token === null ? null : { token };
}

/**
 * Changes the actor's password. All other sessions end, and the token of this one is replaced by the next of the
 * returned session, so that a copy of the cookie is of no use; other browsers become unknown devices, reset links
 * become invalid, and an email reports the change. Throws 422 for a wrong current password, an unchanged or
 * a common one, 429 after too many wrong ones.
 */
export async function changePassword(
  actor: UserActor,
  { currentPassword, password }: PasswordChange,
  { now, device }: RequestContext,
) {
  // The login page shows the demo passwords; the next visitor needs them.
  if (isDemoAccount(actor.email)) throw new AppError("forbidden", "demoAccountKept");
  const currentHash = await confirmPassword(
    actor.userId,
    currentPassword,
    { now, device },
    "currentPassword",
  );
  if (password === currentPassword) throw invalid("passwordSame", "password");
  await refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  return transact(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(and(eq(users.id, actor.userId), eq(users.passwordHash, currentHash)))
      .returning();
    // A competing request changed the password: the one typed is no longer current.
    if (!user) throw invalid("passwordWrong", "currentPassword");
    await invalidateResetLinks(tx, actor.userId, now);
    await endSessions(tx, actor.userId, "password-changed", now, { except: actor.sessionId });
    await forgetDevices(tx, actor.userId, actor.sessionId);
    const subject = { subjectType: "user", subjectId: actor.userId, device };
    await recordAudit(tx, { actor, action: "password.change", ...subject }, now);
    await queuePasswordChangedEmail(tx, user, now);
    return replaceToken(tx, actor, { confirmedAt: now }, { now, device }, { isForced: true });
  });
}
