import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "@/db";
import { auditEntries } from "@/db/schema/audit";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { after, HOUR_MS } from "@/lib/dates";
import { AppError, conflict, notFound } from "@/lib/errors";
import { translator } from "@/lib/i18n/translate";
import { queueWorded } from "@/lib/outbox/commands";
import { deliverSoon } from "@/lib/outbox/delivery";
import { canSend } from "@/lib/outbox/transports";
import type { Occasion } from "@/lib/sessions/commands";
import { arrivalOf } from "./arrival-queries";
import { checkWording, fitted } from "./check";
import type { LetterTested, LetterWording, LetterWordingParams } from "./contract";
import { channelOf, getOriginal } from "./originals";

const TESTS_AN_HOUR = 20;
const TESTED = "letter.test" as const;

/**
 * Sends an administrator what they are wording, saved or not, with sample values: to their own address, an SMS to their
 * own verified number. 422 for what could not be sent to anybody, 409 for news that go by no letter and for an SMS to
 * nobody, 429 beyond twenty an hour, 503 while nothing can be sent.
 */
export async function sendTestLetter(
  actor: UserActor,
  params: LetterWordingParams,
  draft: LetterWording,
  { now, device }: Occasion,
): Promise<LetterTested> {
  requireAdmin(actor);
  const { kind, locale } = params;
  const wording = fitted(draft, getOriginal(kind, locale));
  checkWording(wording, params);
  const channel = channelOf(kind) === "sms" ? "sms" : "email";
  if (channelOf(kind) === "bell") throw conflict("newsWithoutLetter");
  if (!canSend(channel)) throw new AppError("unavailable", "letterNoWay");
  const recipient = await transact(async (tx) => {
    const to = await ownAddress(tx, actor, channel);
    await refuseMany(tx, actor, now);
    const { subject, body, action } = await arrivalOf(tx, wording, params);
    const marked = subject === null ? null : translator(locale)("letterParts.test", { subject });
    const words = { subject: marked, body, action };
    const letter = { channel, recipient: to, userId: actor.userId, template: "test-letter", locale } as const;
    await queueWorded(tx, { ...letter, ...words }, now);
    const subjectId = `${kind} (${locale})`;
    const entry = {
      actor,
      action: TESTED,
      subjectType: "letter_template",
      subjectId,
      detail: { after: wording },
    };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
    return to;
  });
  deliverSoon();
  return { recipient };
}

/** Locks the account: of two tests at once the second is counted after the first. */
async function ownAddress(tx: Transaction, { userId }: UserActor, channel: "email" | "sms"): Promise<string> {
  const [self] = await tx
    .select({ email: users.email, phone: users.phone, phoneVerifiedAt: users.phoneVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!self) throw notFound();
  if (channel === "email") return self.email;
  if (!self.phone || !self.phoneVerifiedAt) throw conflict("letterNoPhone");
  return self.phone;
}

async function refuseMany(tx: Transaction, { userId }: UserActor, now: Date): Promise<void> {
  const sent = await tx.$count(
    auditEntries,
    and(
      eq(auditEntries.actorId, userId),
      eq(auditEntries.action, TESTED),
      gt(auditEntries.createdAt, after(now, -HOUR_MS)),
    ),
  );
  if (sent >= TESTS_AN_HOUR)
    throw new AppError("rate_limited", "tooManyTestLetters", { values: { count: TESTS_AN_HOUR } });
}
