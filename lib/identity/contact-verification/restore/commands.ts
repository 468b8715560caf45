import { randomBytes } from "node:crypto";
import { and, eq, gt, gte, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { isDuplicate } from "@/db/database-errors";
import { emailChanges } from "@/db/schema/identity/email-changes";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { withdrawDeletion } from "@/lib/identity/account-deletion/commands";
import { invalidateResetLinks, queueResetLink } from "@/lib/identity/passwords/reset/commands";
import { recordRemovedFactors, removeFactors } from "@/lib/identity/passwords/reset/remove-factors";
import { endSessions } from "@/lib/identity/sessions/commands";
import { forgetDevices } from "@/lib/identity/sessions/known-devices";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { deliverSoon } from "@/lib/messaging/email-and-sms/deliver-soon";
import { addressWithoutMailbox } from "@/lib/messaging/email-and-sms/mailbox";
import { systemActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { recordRefusal } from "@/lib/platform/audit/security-events/commands";
import { hashPassword } from "@/lib/platform/crypto/password-hash";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { AppError, conflict } from "@/lib/platform/errors";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import type { RequestContext } from "@/lib/platform/request-context";
import { findAccountOfRestoreLink, findUndoableChange } from "./queries";

type Change = typeof emailChanges.$inferSelect;

const limiter = new SharedRateLimiter({ points: 60, duration: 600, keyPrefix: "restore-email" });

/**
 * Undoes a change of an email address, and all later ones, with the link that was sent to the replaced address. Whoever
 * made the change loses the account: all sessions end, nobody knows the password any more, and the second factors that
 * did not count yet at the change are removed. A link to choose a password goes to the restored address. Throws 422 for
 * a link that was used, expired or never existed, 409 when another account has the address.
 */
export async function restoreAddress(
  token: string,
  context: RequestContext,
): Promise<{ email: string; isActive: boolean }> {
  await limiter.consume(networkOfAddress(context.device.ipAddress));
  const change = await findUndoableChange(token, context.now);
  if (!change) {
    const event = { kind: "email.restore" as const, userId: await findAccountOfRestoreLink(token) };
    const { device, now } = context;
    await recordRefusal({ ...event, device, detail: { reason: "linkInvalid" }, about: "linkInvalid" }, now);
    throw linkInvalid();
  }
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const restored = await transact((tx) => undo(tx, change, passwordHash, context)).catch((error) => {
    throw isDuplicate(error) ? conflict("restoreAddressTaken") : error;
  });
  deliverSoon();
  return restored;
}

async function undo(tx: Transaction, change: Change, passwordHash: string, context: RequestContext) {
  const { now, device } = context;
  const { userId, oldEmail } = change;
  // Waits for a contact or a factor that is being added meanwhile; a later one is refused with its session.
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  const isUndone = and(eq(emailChanges.userId, userId), gte(emailChanges.createdAt, change.createdAt));
  const undone = await tx
    .update(emailChanges)
    .set({ undoneAt: now })
    .where(and(isUndone, isNull(emailChanges.undoneAt)))
    .returning({ id: emailChanges.id });
  if (!before || !undone.some(({ id }) => id === change.id)) throw linkInvalid();
  const takenFrom = await freeAddress(tx, change, now);
  const [user] = await tx
    .update(users)
    .set({
      email: oldEmail,
      emailVerifiedAt: now,
      pendingEmail: null,
      pendingPhone: null,
      passwordHash,
      updatedAt: now,
    })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw linkInvalid();
  const removed = await removeFactors(tx, userId, addMs(change.createdAt, -DAY_MS));
  await recordRemovedFactors(tx, userId, removed, "email.restore", context);
  await forgetDevices(tx, userId);
  await endSessions(tx, userId, "email-restored", now);
  await withdrawDeletion(tx, systemActor, userId, context);
  const subject = { subjectType: "user", subjectId: userId, ...(takenFrom && { detail: { takenFrom } }) };
  await recordAudit(tx, { actor: systemActor, action: "email.restore", ...subject, device }, now);
  const message = {
    channel: "email",
    userId,
    locale: user.locale,
    values: { name: user.firstName },
  } as const;
  // Whoever went back in the settings meanwhile has the address already.
  if (before.email.toLowerCase() !== oldEmail.toLowerCase())
    await queueMessage(tx, { ...message, recipient: before.email, template: "email-restored" }, now);
  await invalidateResetLinks(tx, userId, now);
  const isActive = user.status === "active";
  if (isActive) await queueResetLink(tx, user, now, "email-restored-password");
  return { email: oldEmail, isActive };
}

/**
 * Takes the address from an account that was created with it since, without proving that it receives its mail:
 * otherwise whoever changed the address could keep the change from being undone by signing up with the old one. Returns
 * the id of such an account.
 */
async function freeAddress(tx: Transaction, { userId, oldEmail, createdAt }: Change, now: Date) {
  const hasIt = and(eq(sql`lower(${users.email})`, oldEmail.toLowerCase()), ne(users.id, userId));
  const [holder] = await tx
    .update(users)
    .set({ email: sql`${users.id}::text || ${addressWithoutMailbox("")}`, updatedAt: now })
    .where(and(hasIt, isNull(users.emailVerifiedAt), gt(users.createdAt, createdAt)))
    .returning({ id: users.id });
  return holder?.id;
}

const linkInvalid = () => new AppError("invalid", "restoreLinkInvalid");
