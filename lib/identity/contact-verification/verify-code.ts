import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { isDuplicate } from "@/db/database-errors";
import { otpCodes } from "@/db/schema/identity/otp-codes";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { invalidateResetLinks } from "@/lib/identity/passwords/reset/commands";
import { endSessions } from "@/lib/identity/sessions/commands";
import { refuseEndedSession } from "@/lib/identity/sessions/refuse-ended-session";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { verifyAccount } from "@/lib/messaging/email-and-sms/provider-accounts";
import { checkWithTwilio } from "@/lib/messaging/email-and-sms/twilio-verify";
import { notify } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { recordRefusal } from "@/lib/platform/audit/security-events/commands";
import { AppError, conflict } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { isMatchingCode } from "./code";
import { type Contact, getContactOwner } from "./contact";
import { isGoingBack, type OldContact, queueRestoreLink } from "./restore/queue-restore-link";

const wrong = () => new AppError("invalid", "codeInvalid", { fields: { otp: "codeInvalid" } });

/**
 * Checks a code. If it is right, the contact becomes verified, and a pending contact replaces the current
 * one. Throws 422 for anything but the actor's newest code within ten minutes and five attempts, 409 when
 * another account has taken the address meanwhile, 401 if the session has ended meanwhile.
 */
export async function verifyCode(actor: UserActor, contact: Contact, code: string, context: RequestContext) {
  const otp = await takeAttempt(actor.userId, contact, context.now);
  if (!otp || !(await isRight(otp, contact.target, code))) {
    const { device, now } = context;
    const event = { kind: `${contact.channel === "email" ? "email" : "phone"}.verify` as const, device };
    const whose = { userId: actor.userId, actorId: actor.acting?.adminId ?? actor.userId };
    const detail = { reason: "codeWrong" };
    await recordRefusal({ ...event, ...whose, detail, about: "codeWrong" }, now);
    throw wrong();
  }
  await transact((tx) => acceptCode(tx, actor, contact, otp.id, context)).catch((error) => {
    throw isDuplicate(error) ? conflict("emailTaken") : error;
  });
}

/**
 * Uses up one attempt of the newest code before comparing it, so that a thousand concurrent requests get five
 * comparisons.
 */
async function takeAttempt(userId: string, { channel, target }: Contact, now: Date) {
  const newest = db()
    .select({ id: otpCodes.id })
    .from(otpCodes)
    .where(and(eq(otpCodes.userId, userId), eq(otpCodes.channel, channel), eq(otpCodes.target, target)))
    .orderBy(desc(otpCodes.createdAt), desc(otpCodes.id))
    .limit(1);
  const [otp] = await db()
    .update(otpCodes)
    .set({ attemptsLeft: sql`${otpCodes.attemptsLeft} - 1` })
    .where(
      and(
        eq(otpCodes.id, sql`(${newest})`),
        gt(otpCodes.attemptsLeft, 0),
        gt(otpCodes.expiresAt, now),
        isNull(otpCodes.usedAt),
      ),
    )
    .returning({ id: otpCodes.id, codeHash: otpCodes.codeHash });
  return otp;
}

async function isRight(otp: { id: string; codeHash: string | null }, target: string, code: string) {
  if (otp.codeHash !== null) return isMatchingCode(otp.id, code, otp.codeHash);
  const account = verifyAccount();
  const result = account ? await checkWithTwilio(account, target, code) : "unknown";
  if (result !== "unknown") return result === "right";
  // The code was not checked, so the attempt is given back.
  await db()
    .update(otpCodes)
    .set({ attemptsLeft: sql`${otpCodes.attemptsLeft} + 1` })
    .where(eq(otpCodes.id, otp.id));
  throw new AppError("unavailable", "unavailable");
}

async function acceptCode(
  tx: Transaction,
  actor: UserActor,
  contact: Contact,
  otpId: string,
  { device, now }: RequestContext,
): Promise<void> {
  await refuseEndedSession(tx, actor);
  const { user, isPending } = await getContactOwner(tx, actor.userId, contact, true);
  const used = await tx
    .update(otpCodes)
    .set({ usedAt: now })
    .where(and(eq(otpCodes.id, otpId), isNull(otpCodes.usedAt)))
    .returning({ id: otpCodes.id });
  if (used.length === 0) throw wrong();
  const { channel, target } = contact;
  const verified =
    channel === "email"
      ? { email: target, emailVerifiedAt: now, ...(isPending && { pendingEmail: null }) }
      : { phone: target, phoneVerifiedAt: now, ...(isPending && { pendingPhone: null }) };
  await tx
    .update(users)
    .set({ ...(isPending ? verified : withoutContact(verified)), updatedAt: now })
    .where(eq(users.id, user.id));
  const noun = channel === "email" ? "email" : "phone";
  const action = `${noun}.${isPending ? "change" : "verify"}` as const;
  const subject = { subjectType: "user", subjectId: user.id, device };
  await recordAudit(tx, { actor, action, ...subject }, now);
  await notify(tx, { kind: `${noun}-verified`, to: [user.id], event: `verified:${otpId}` }, now);
  if (isPending) await notifyOldContact(tx, actor, noun, user, target, now);
}

/** An address that is only being verified, not changed, keeps the letter case its owner gave it. */
function withoutContact({ email, phone, ...rest }: { email?: string; phone?: string }) {
  return rest;
}

/**
 * Notifies the old address, so that a user who lost their account this way finds out. If it was verified, its holder can
 * also undo a change of the address, unless this change undoes one already.
 */
async function notifyOldContact(
  tx: Transaction,
  actor: UserActor,
  noun: "email" | "phone",
  user: OldContact & { emailVerifiedAt: Date | null },
  target: string,
  now: Date,
) {
  const isUndoable =
    noun === "email" && user.emailVerifiedAt !== null && !(await isGoingBack(tx, user.id, target, now));
  if (isUndoable) await queueRestoreLink(tx, user, now);
  else {
    const template = noun === "email" ? "email-changed-unverified" : "phone-changed";
    const message = {
      channel: "email",
      recipient: user.email,
      userId: user.id,
      locale: user.locale,
    } as const;
    await queueMessage(tx, { ...message, template, values: { name: user.firstName } }, now);
  }
  if (noun !== "email") return;
  await endSessions(tx, user.id, "email-changed", now, { except: actor.sessionId });
  // A reset link sent to the old address must not give access to the account any more.
  await invalidateResetLinks(tx, user.id, now);
}
