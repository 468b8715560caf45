import { eq } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { sendCode } from "@/lib/identity/contact-verification/commands";
import type { Contact } from "@/lib/identity/contact-verification/contact";
import { confirmPassword } from "@/lib/identity/passwords/confirm-password";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { AppError, invalid } from "@/lib/platform/errors";
import { normalizePhone } from "@/lib/platform/phone";
import type { RequestContext } from "@/lib/platform/request-context";

/**
 * Stores a new email address as pending until the code sent to it is entered; the old one stays valid until then. Only
 * its holder learns that an address belongs to another account (`queueCode`). Throws 403 for demo accounts, 422 for a
 * wrong password.
 */
export async function requestEmailChange(
  actor: UserActor,
  { email, password }: { email: string; password: string },
  context: RequestContext,
) {
  await checkAllowed(actor, password, context);
  if (email === actor.email.toLowerCase()) throw invalid("contactUnchanged", "email");
  return sendChangeCode(actor, { channel: "email", target: email }, { pendingEmail: email }, context);
}

/** Stores a new phone number as pending, like requestEmailChange. Several accounts may share a number. */
export async function requestPhoneChange(
  actor: UserActor,
  { phone, password }: { phone: string; password: string },
  context: RequestContext,
) {
  await checkAllowed(actor, password, context);
  const target = normalizePhone(phone);
  const [user] = await db().select({ phone: users.phone }).from(users).where(eq(users.id, actor.userId));
  if (user?.phone === target) throw invalid("contactUnchanged", "phone");
  return sendChangeCode(actor, { channel: "sms", target }, { pendingPhone: target }, context);
}

async function checkAllowed(actor: UserActor, password: string, context: RequestContext): Promise<void> {
  if (env().DEMO_MODE && isDemoAccount(actor.email)) throw new AppError("forbidden", "demoAccountKept");
  await confirmPassword(actor.userId, password, context);
}

function sendChangeCode(
  actor: UserActor,
  contact: Contact,
  pending: { pendingEmail: string } | { pendingPhone: string },
  { device, now }: RequestContext,
) {
  return sendCode(actor, contact, { device, now }, async (tx) => {
    await tx
      .update(users)
      .set({ ...pending, updatedAt: now })
      .where(eq(users.id, actor.userId));
    const action = `${contact.channel === "email" ? "email" : "phone"}.change-request` as const;
    const subject = { subjectType: "user", subjectId: actor.userId, device };
    await recordAudit(tx, { actor, action, ...subject }, now);
  });
}

/** Removes the pending contact and invalidates the codes that were sent to it. */
export async function withdrawContactChange(
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
