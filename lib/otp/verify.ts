import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { isDuplicate } from "@/db/failure";
import { otpCodes } from "@/db/schema/otp";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { AppError, conflict } from "@/lib/errors";
import { notify } from "@/lib/notifications/notify";
import { queueMessage } from "@/lib/outbox/commands";
import { verifyAccount } from "@/lib/outbox/transports";
import { checkWithTwilio } from "@/lib/outbox/twilio-verify";
import { endLinks } from "@/lib/password-resets/commands";
import { endSessions, type Occasion } from "@/lib/sessions/commands";
import { isCode } from "./code";
import { type Contact, ownerOf } from "./target";

const wrong = () => new AppError("invalid", "codeInvalid", { fields: { otp: "codeInvalid" } });

/**
 * Judges a code. When it is right, the contact is verified, and a pending one takes the place of the present. 422 for
 * anything but the newest code of the actor's own in its ten minutes and five tries, 409 when the address has become
 * another account's meanwhile.
 */
export async function verifyCode(actor: UserActor, contact: Contact, code: string, occasion: Occasion) {
  const otp = await countTry(actor.userId, contact, occasion.now);
  if (!otp || !(await isRight(otp, contact.target, code))) throw wrong();
  await transact((tx) => accept(tx, actor, contact, otp.id, occasion)).catch((error) => {
    throw isDuplicate(error) ? conflict("emailTaken") : error;
  });
}

/** Takes one try from the newest code before it is looked at: a thousand at once are judged five times. */
async function countTry(userId: string, { channel, target }: Contact, now: Date) {
  const newest = db()
    .select({ id: otpCodes.id })
    .from(otpCodes)
    .where(and(eq(otpCodes.userId, userId), eq(otpCodes.channel, channel), eq(otpCodes.target, target)))
    .orderBy(desc(otpCodes.createdAt), desc(otpCodes.id))
    .limit(1);
  const [otp] = await db()
    .update(otpCodes)
    .set({ triesLeft: sql`${otpCodes.triesLeft} - 1` })
    .where(
      and(
        eq(otpCodes.id, sql`(${newest})`),
        gt(otpCodes.triesLeft, 0),
        gt(otpCodes.expiresAt, now),
        isNull(otpCodes.usedAt),
      ),
    )
    .returning({ id: otpCodes.id, codeHash: otpCodes.codeHash });
  return otp;
}

async function isRight(otp: { id: string; codeHash: string | null }, target: string, code: string) {
  if (otp.codeHash !== null) return isCode(otp.id, code, otp.codeHash);
  const account = verifyAccount();
  const verdict = account ? await checkWithTwilio(account, target, code) : "unknown";
  if (verdict !== "unknown") return verdict === "right";
  // It was not judged, so it was no try.
  await db()
    .update(otpCodes)
    .set({ triesLeft: sql`${otpCodes.triesLeft} + 1` })
    .where(eq(otpCodes.id, otp.id));
  throw new AppError("unavailable", "unavailable");
}

async function accept(
  tx: Transaction,
  actor: UserActor,
  contact: Contact,
  otpId: string,
  { device, now }: Occasion,
): Promise<void> {
  const { user, isPending } = await ownerOf(tx, actor.userId, contact, true);
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
  const subject = { subjectType: "user", subjectId: user.id, ipAddress: device.ipAddress };
  await recordAudit(tx, { actor, action, ...subject }, now);
  await notify(tx, { kind: `${noun}-verified`, to: [user.id], event: `verified:${otpId}` }, now);
  if (isPending) await tellOfChange(tx, actor, noun, user, now);
}

/** An address that is verified as it stands keeps the case its owner gave it. */
function withoutContact({ email, phone, ...rest }: { email?: string; phone?: string }) {
  return rest;
}

/** The old address hears of it: whoever lost an account this way must learn it somewhere. */
async function tellOfChange(
  tx: Transaction,
  actor: UserActor,
  noun: "email" | "phone",
  user: { id: string; email: string; firstName: string; locale: string },
  now: Date,
) {
  const letter = { channel: "email", recipient: user.email, userId: user.id, locale: user.locale } as const;
  await queueMessage(tx, { ...letter, template: `${noun}-changed`, values: { name: user.firstName } }, now);
  if (noun !== "email") return;
  await endSessions(tx, user.id, "email-changed", now, { except: actor.sessionId });
  // A link sent to the old address must not open the account any more.
  await endLinks(tx, user.id, now);
}
