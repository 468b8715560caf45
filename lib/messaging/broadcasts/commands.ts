import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import { broadcasts } from "@/db/schema/messaging/broadcasts";
import { transact } from "@/db/transaction";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { deliverSoon } from "@/lib/messaging/email-and-sms/deliver-soon";
import { MARKETING } from "@/lib/messaging/notifications/rules";
import { unsubscribeUrl } from "@/lib/messaging/notifications/unsubscribe-token";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import { translator } from "@/lib/platform/i18n/translate";
import type { RequestContext } from "@/lib/platform/request-context";
import type { Broadcast, BroadcastTest, BulkSendRequest, NewBroadcast } from "./contract";
import { countRecipients, describeBroadcast, withoutIds } from "./queries";
import { textIn } from "./rules";

const LATEST_DAYS = 90;

/**
 * Queues a message to many accounts; the poller sends it in batches once it is due. Administrators only. Throws 422 for
 * a time that has passed or is too far away, and if nobody would get it.
 */
export async function createBroadcast(
  actor: UserActor,
  { audience, isMarketing, texts, actionUrl = null, priority, sendAt }: NewBroadcast,
  context: RequestContext,
): Promise<Broadcast> {
  requireAdmin(actor);
  const { now } = context;
  const time = sendAt === null ? now : new Date(sendAt);
  if (time < now || time > addMs(now, LATEST_DAYS * DAY_MS)) throw invalid("broadcastTimeRange", "sendAt");
  const category = isMarketing ? MARKETING : "system";
  const chosen = { category, type: "info" as const, priority };
  return transact(async (tx) =>
    describeBroadcast(
      await insert(tx, actor, { ...chosen, audience, texts, actionUrl, sendAt: time }, context),
      null,
    ),
  );
}

/**
 * Queues a message to accounts by id, by type, or both, as the documented route does. Administrators only. Returns how
 * many will be notified. Throws 422 if an id is not an active account or the audience is empty.
 */
export async function sendToAccounts(
  actor: UserActor,
  { userIds, userTypes, title, message, actionUrl = null, ...chosen }: BulkSendRequest,
  context: RequestContext,
): Promise<{ sent: number }> {
  requireAdmin(actor);
  const ids = [...new Set(userIds)];
  return transact(async (tx) => {
    if (ids.length > 0) {
      const active = and(inArray(users.id, ids), eq(users.status, "active"));
      if ((await tx.$count(users, active)) < ids.length) throw invalid("accountsUnknown", "userIds");
    }
    const audience = { segment: "accounts" as const, userIds: ids, userTypes };
    const texts = { en: { title, message } };
    const row = await insert(
      tx,
      actor,
      { ...chosen, audience, texts, actionUrl, sendAt: context.now },
      context,
    );
    return { sent: row.recipients };
  });
}

type Draft = Pick<
  typeof broadcasts.$inferInsert,
  "category" | "type" | "priority" | "audience" | "texts" | "actionUrl" | "sendAt"
>;

async function insert(tx: Transaction, actor: UserActor, draft: Draft, { now, device }: RequestContext) {
  const recipients = await countRecipients(tx, draft.audience, draft.category);
  if (recipients === 0) throw invalid("nobodyMeant", "audience");
  // Marketing is neither sent as an SMS nor pushed.
  const priority = draft.category === MARKETING ? "other" : draft.priority;
  const [row] = await tx
    .insert(broadcasts)
    .values({ id: uuid(), ...draft, priority, recipients, createdBy: actor.userId, createdAt: now })
    .returning();
  if (!row) throw new Error("the broadcast was not stored");
  const { id, category, audience, texts, actionUrl, sendAt } = row;
  const subject = { action: "notification.send" as const, subjectType: "notification", subjectId: id };
  const detail = {
    category,
    audience: withoutIds(audience),
    texts,
    actionUrl,
    sendAt: sendAt.toISOString(),
    recipients,
  };
  await recordAudit(tx, { actor, ...subject, detail, device }, now);
  return row;
}

/**
 * Cancels a broadcast; one that has begun is sent to nobody else. Administrators only. Throws 404 for an unknown one, 409
 * once it is over.
 */
export async function cancelBroadcast(
  actor: UserActor,
  broadcastId: string,
  { now, device }: RequestContext,
): Promise<Broadcast> {
  requireAdmin(actor);
  return transact(async (tx) => {
    const [before] = await tx.select().from(broadcasts).where(eq(broadcasts.id, broadcastId)).for("update");
    if (!before) throw notFound();
    if (before.status !== "scheduled" && before.status !== "sending") throw conflict("broadcastOver");
    const [after] = await tx
      .update(broadcasts)
      .set({ status: "cancelled" })
      .where(eq(broadcasts.id, broadcastId))
      .returning();
    if (!after) throw notFound();
    const subject = {
      action: "notification.cancel" as const,
      subjectType: "notification",
      subjectId: broadcastId,
    };
    const detail = { before: { status: before.status }, after: { status: after.status } };
    await recordAudit(tx, { actor, ...subject, detail, device }, now);
    return describeBroadcast(after, null);
  });
}

/** Sends a draft by email to the administrator who writes it, in one of its languages. */
export async function sendBroadcastTest(
  actor: UserActor,
  { texts, isMarketing, actionUrl, locale }: BroadcastTest,
  { now, device }: RequestContext,
): Promise<{ recipient: string }> {
  requireAdmin(actor);
  const recipient = await transact(async (tx) => {
    const [self] = await tx
      .select({ name: users.firstName, email: users.email })
      .from(users)
      .where(eq(users.id, actor.userId));
    if (!self) throw notFound();
    const { title, message } = textIn(texts, locale);
    const { name, email } = self;
    const values = {
      name,
      message,
      title: translator(localeOf(locale))("templateParts.test", { subject: title }),
      link: localizedPageUrl(actionUrl ?? "/dashboard", locale),
      settings: localizedPageUrl("/settings/notifications", locale),
      stop: unsubscribeUrl(actor.userId, locale, isMarketing ? "marketing" : "email"),
    };
    const template = isMarketing ? ("notice-marketing" as const) : ("notice" as const);
    const { userId } = actor;
    await queueMessage(tx, { channel: "email", template, recipient: email, userId, locale, values }, now);
    const subject = { action: "notification.test" as const, subjectType: "user", subjectId: userId };
    await recordAudit(tx, { actor, ...subject, detail: { after: texts }, device }, now);
    return email;
  });
  deliverSoon();
  return { recipient };
}
