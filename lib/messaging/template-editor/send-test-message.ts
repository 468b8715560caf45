import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { transact } from "@/db/transaction";
import { queueRenderedMessage } from "@/lib/messaging/email-and-sms/commands";
import { deliverSoon } from "@/lib/messaging/email-and-sms/deliver-soon";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import type {
  LocalizedTemplateParams,
  TemplateContent,
  TestMessageReceipt,
} from "@/lib/messaging/templates/contract";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { translator } from "@/lib/platform/i18n/translate";
import type { RequestContext } from "@/lib/platform/request-context";
import { getDefaultTemplate, templateChannelOf } from "./default-templates";
import { renderDelivered } from "./preview";
import { pickDefaultFields, requireValidTemplate } from "./template-problems";

const TESTS_AN_HOUR = 20;
const TEST_ACTION = "letter.test" as const;

/**
 * Sends a draft, saved or not, with sample values to the administrator's own email address or verified phone.
 * Throws 404 for an unknown kind, 422 for a draft that could not be sent, 409 for a notification that is not
 * sent by email and for an SMS without a verified phone, 429 above TESTS_AN_HOUR, 503 if no transport is
 * configured.
 */
export async function sendTestMessage(
  actor: UserActor,
  params: LocalizedTemplateParams,
  draft: TemplateContent,
  { now, device }: RequestContext,
): Promise<TestMessageReceipt> {
  requireAdmin(actor);
  const { kind, locale } = params;
  const template = pickDefaultFields(draft, getDefaultTemplate(kind, locale));
  requireValidTemplate(template, params);
  const channel = templateChannelOf(kind) === "sms" ? "sms" : "email";
  if (templateChannelOf(kind) === "inApp") throw conflict("notificationWithoutEmail");
  if (!canSend(channel)) throw new AppError("unavailable", "testMessageNoTransport");
  const recipient = await transact(async (tx) => {
    const to = await ownAddress(tx, actor, channel);
    await requireBelowLimit(tx, actor, now);
    const { subject, body, action } = await renderDelivered(tx, template, params);
    const marked = subject === null ? null : translator(locale)("templateParts.test", { subject });
    const content = { subject: marked, body, action };
    const message = {
      channel,
      recipient: to,
      userId: actor.userId,
      template: "test-message",
      locale,
    } as const;
    await queueRenderedMessage(tx, { ...message, ...content }, now);
    const subjectId = `${kind} (${locale})`;
    const entry = {
      actor,
      action: TEST_ACTION,
      subjectType: "message_template",
      subjectId,
      detail: { after: template },
    };
    await recordAudit(tx, { ...entry, device }, now);
    return to;
  });
  deliverSoon();
  return { recipient };
}

/**
 * Returns the administrator's own address. It locks the account, so that of two competing tests the second
 * counts the first.
 */
async function ownAddress(tx: Transaction, { userId }: UserActor, channel: "email" | "sms"): Promise<string> {
  const [self] = await tx
    .select({ email: users.email, phone: users.phone, phoneVerifiedAt: users.phoneVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!self) throw notFound();
  if (channel === "email") return self.email;
  if (!self.phone || !self.phoneVerifiedAt) throw conflict("testMessageNoPhone");
  return self.phone;
}

async function requireBelowLimit(tx: Transaction, { userId }: UserActor, now: Date): Promise<void> {
  const sent = await tx.$count(
    auditEntries,
    and(
      eq(auditEntries.actorId, userId),
      eq(auditEntries.action, TEST_ACTION),
      gt(auditEntries.createdAt, addMs(now, -HOUR_MS)),
    ),
  );
  if (sent >= TESTS_AN_HOUR)
    throw new AppError("rate_limited", "tooManyTestMessages", { values: { count: TESTS_AN_HOUR } });
}
