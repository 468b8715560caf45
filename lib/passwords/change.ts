import { and, eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { hashPassword } from "@/lib/auth/password";
import { AppError, invalid } from "@/lib/errors";
import { endLinks } from "@/lib/password-resets/commands";
import { endSessions, type Occasion } from "@/lib/sessions/commands";
import { forgetDevices } from "@/lib/sign-in/devices";
import { confirmPassword } from "./confirm";
import type { PasswordChange } from "./contract";
import { tellPasswordChanged } from "./letter";

/**
 * Changes one's own password: every other session ends, every other browser is a stranger again, and every link that was sent
 * to reset it is worth nothing; a letter tells of it.
 * 422 for a wrong current password or the same one again, 429 after too many wrong ones.
 */
export async function changePassword(
  actor: UserActor,
  { currentPassword, password }: PasswordChange,
  { now, device }: Occasion,
): Promise<void> {
  // The passwords of the demonstration are on its login page; the next visitor needs them.
  if (isDemoAccount(actor.email)) throw new AppError("forbidden", "demoAccountKept");
  const judgedBy = await confirmPassword(actor.userId, currentPassword, now, "currentPassword");
  if (password === currentPassword) throw invalid("passwordSame", "password");
  const passwordHash = await hashPassword(password);
  await transact(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(and(eq(users.id, actor.userId), eq(users.passwordHash, judgedBy)))
      .returning();
    // Another change came between: the password that was typed is the current one no more.
    if (!user) throw invalid("passwordWrong", "currentPassword");
    await endLinks(tx, actor.userId, now);
    await endSessions(tx, actor.userId, "password-changed", now, { except: actor.sessionId });
    await forgetDevices(tx, actor.userId, actor.sessionId);
    const subject = { subjectType: "user", subjectId: actor.userId };
    await recordAudit(tx, { actor, action: "password.change", ...subject, ipAddress: device.ipAddress }, now);
    await tellPasswordChanged(tx, user, now);
  });
}
