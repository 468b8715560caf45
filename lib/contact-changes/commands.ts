import { and, eq, ne, sql } from "drizzle-orm";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { db } from "@/db";
import { users } from "@/db/schema/users";
import { accountPhone } from "@/lib/accounts/phone";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { env } from "@/lib/env";
import { AppError, invalid } from "@/lib/errors";
import { sendCode } from "@/lib/otp/commands";
import type { Contact } from "@/lib/otp/target";
import { confirmPassword } from "@/lib/passwords/confirm";
import type { Occasion } from "@/lib/sessions/commands";

// Asking for an address in use tells that it is: as dear as at sign-up.
const takenAnswers = new RateLimiterMemory({ points: 20, duration: 3_600, keyPrefix: "email-change" });

/**
 * A new e-mail address waits for the code that is sent there; until then the old one stays. 403 for the demonstration's
 * accounts, 409 for an address in use, 422 for a wrong password.
 */
export async function requestEmailChange(
  actor: UserActor,
  { email, password }: { email: string; password: string },
  occasion: Occasion,
) {
  await admit(actor, password, occasion);
  if (email === actor.email.toLowerCase()) throw invalid("contactUnchanged", "email");
  await refuseTaken(actor, email);
  return change(actor, { channel: "email", target: email }, { pendingEmail: email }, occasion);
}

/** The same for the telephone. People may share one. */
export async function requestPhoneChange(
  actor: UserActor,
  { phone, password }: { phone: string; password: string },
  occasion: Occasion,
) {
  await admit(actor, password, occasion);
  const target = accountPhone(phone);
  const [user] = await db().select({ phone: users.phone }).from(users).where(eq(users.id, actor.userId));
  if (user?.phone === target) throw invalid("contactUnchanged", "phone");
  return change(actor, { channel: "sms", target }, { pendingPhone: target }, occasion);
}

async function admit(actor: UserActor, password: string, { now }: Occasion): Promise<void> {
  if (env().DEMO_MODE && isDemoAccount(actor.email)) throw new AppError("forbidden", "demoAccountKept");
  await confirmPassword(actor.userId, password, now);
}

async function refuseTaken(actor: UserActor, email: string): Promise<void> {
  const isOther = and(eq(sql`lower(${users.email})`, email), ne(users.id, actor.userId));
  if (!isDemoAccount(email) && (await db().$count(users, isOther)) === 0) return;
  await takenAnswers.consume(actor.userId).catch(() => {
    throw new AppError("rate_limited", "tooManyRequests");
  });
  throw new AppError("conflict", "emailTaken", { fields: { email: "emailTaken" } });
}

function change(
  actor: UserActor,
  contact: Contact,
  pending: { pendingEmail: string } | { pendingPhone: string },
  { device, now }: Occasion,
) {
  return sendCode(actor, contact, { device, now }, async (tx) => {
    await tx
      .update(users)
      .set({ ...pending, updatedAt: now })
      .where(eq(users.id, actor.userId));
    const action = `${contact.channel === "email" ? "email" : "phone"}.change-request` as const;
    const subject = { subjectType: "user", subjectId: actor.userId, ipAddress: device.ipAddress };
    await recordAudit(tx, { actor, action, ...subject }, now);
  });
}

/** What waits for its code is forgotten; the codes sent there are worth nothing. */
export async function withdrawChange(
  actor: UserActor,
  kind: "email" | "phone",
  now: Date,
): Promise<{ withdrawn: true }> {
  const pending = kind === "email" ? { pendingEmail: null } : { pendingPhone: null };
  await db()
    .update(users)
    .set({ ...pending, updatedAt: now })
    .where(eq(users.id, actor.userId));
  return { withdrawn: true };
}
