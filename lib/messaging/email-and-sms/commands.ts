import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor, Transaction } from "@/db";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import type { TemplateContent } from "@/lib/messaging/templates/contract";
import {
  type CustomTemplates,
  findCustomTemplates,
  renderCustomTemplate,
} from "@/lib/messaging/templates/custom-templates";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import type { EmailTemplate, SmsTemplate } from "./contract";
import { hasMailbox } from "./mailbox";

export type OutgoingMessage = {
  /** An email address or a phone number in E.164. */
  recipient: string;
  /** The recipient's account; null for people without one. */
  userId: string | null;
  /** The value of users.locale; an unsupported locale falls back to English. */
  locale: string;
  /** Values for the placeholders of `emailsAndSms.<template>`. */
  values?: Record<string, string | number>;
  /** The earliest time of delivery; defaults to now. */
  notBefore?: Date;
} & ({ channel: "email"; template: EmailTemplate } | { channel: "sms"; template: SmsTemplate });

/**
 * Queues a message in the transaction of the event it reports, so it is sent only if that transaction commits.
 * The worker delivers within ten seconds; callers that cannot wait call deliverSoon() after the transaction.
 * Returns the message id.
 */
export async function queueMessage(tx: Executor, message: OutgoingMessage, now: Date): Promise<string> {
  const [id = ""] = await queueMessages(tx, [message], now);
  return id;
}

/** Limit per template and account. */
const WARNING_LIMIT = { warnings: 5, periodMs: HOUR_MS };

/**
 * Queues a security warning, up to a limit per template and account. The limit keeps someone who signed up with another
 * person's address from flooding that mailbox. It is counted under a lock of its own, taken last, so that parallel
 * warnings see each other.
 */
export async function queueWarning(
  tx: Transaction,
  message: OutgoingMessage & { userId: string },
  now: Date,
  { warnings, periodMs } = WARNING_LIMIT,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`warnings ${message.userId}`}, 0))`);
  const { userId, template, createdAt } = outboxMessages;
  const isLike = and(eq(userId, message.userId), eq(template, message.template));
  const isRecent = gt(createdAt, addMs(now, -periodMs));
  if ((await tx.$count(outboxMessages, and(isLike, isRecent))) >= warnings) return;
  await queueMessage(tx, message, now);
}

/**
 * Queues any number of messages and looks up custom templates once per locale. Returns the ids in order, without those
 * to accounts that have no mailbox.
 */
export async function queueMessages(tx: Executor, messages: OutgoingMessage[], now: Date): Promise<string[]> {
  const customTemplatesIn = await findCustomTemplatesFor(tx, messages);
  const deliverable = messages.filter(({ recipient }) => hasMailbox(recipient));
  const rows = deliverable.map((message) => {
    const { channel, recipient, userId, template, notBefore = now, values = {} } = message;
    const locale = localeOf(message.locale);
    const customTemplate = customTemplatesIn.get(locale)?.get(template);
    const content =
      (customTemplate && renderCustomTemplate(template, customTemplate, locale, values)) ??
      renderDefault(message, locale, values);
    const when = { nextAttemptAt: notBefore, createdAt: now };
    return { id: uuid(), channel, recipient, userId, template, locale, ...content, ...when };
  });
  await insertMessages(tx, rows);
  return rows.map(({ id }) => id);
}

async function findCustomTemplatesFor(
  tx: Executor,
  messages: OutgoingMessage[],
): Promise<Map<Locale, CustomTemplates>> {
  const found = new Map<Locale, CustomTemplates>();
  for (const language of new Set(messages.map(({ locale }) => localeOf(locale)))) {
    const kinds = messages.flatMap((message) =>
      localeOf(message.locale) === language ? [message.template] : [],
    );
    found.set(language, await findCustomTemplates(tx, [...new Set(kinds)], language));
  }
  return found;
}

/** Queues a message whose subject and body are already rendered. Returns its id. */
export async function queueRenderedMessage(
  tx: Executor,
  {
    notBefore,
    ...message
  }: { channel: "email" | "sms"; template: string; locale: Locale } & TemplateContent &
    Pick<OutgoingMessage, "recipient" | "userId" | "notBefore">,
  now: Date,
): Promise<string> {
  const id = uuid();
  await insertMessages(tx, [{ id, ...message, nextAttemptAt: notBefore ?? now, createdAt: now }]);
  return id;
}

/** PostgreSQL accepts 65,535 parameters per statement, and a thousand readers may have ten browsers each. */
const ROWS_AT_ONCE = 1_000;

async function insertMessages(tx: Executor, rows: (typeof outboxMessages.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(outboxMessages).values(rows.slice(from, from + ROWS_AT_ONCE));
}

/** Renders the default text. The default button label is looked up when the email is rendered. */
function renderDefault(
  message: OutgoingMessage,
  locale: Locale,
  values: NonNullable<OutgoingMessage["values"]>,
) {
  const t = translator(locale);
  return {
    subject: message.channel === "email" ? t(`emailsAndSms.${message.template}.subject`, values) : null,
    body: t(`emailsAndSms.${message.template}.body`, values),
    action: null,
  };
}

/** A web push in the reader's locale. */
export interface Push {
  userId: string;
  /** Describes the browser for administrators. */
  recipient: string;
  locale: string;
  title: string;
  /** The notification's message, without its link. */
  text: string;
  link: string;
  target: NonNullable<typeof outboxMessages.$inferInsert.push>;
}

/** Queues web pushes. They carry only the notification itself, because they are shown on locked screens. */
export async function queuePushes(tx: Executor, pushes: Push[], now: Date): Promise<void> {
  const rows = pushes.map(({ title, text, link, target, ...push }) => ({
    id: uuid(),
    channel: "push" as const,
    template: "notice-push",
    ...push,
    subject: title,
    body: `${text}\n\n${link}`,
    push: target,
    nextAttemptAt: now,
    createdAt: now,
  }));
  await insertMessages(tx, rows);
}

/**
 * Withdraws the queued messages of a template that a newer code or link has replaced. Messages already being
 * sent are not affected.
 */
export function withdrawMessages(tx: Executor, userId: string, template: string): Promise<void> {
  return withdraw(tx, and(eq(outboxMessages.userId, userId), eq(outboxMessages.template, template)));
}

/** Withdraws one queued message by the id queueMessage() returned. */
export function withdrawMessage(tx: Executor, id: string): Promise<void> {
  return withdraw(tx, eq(outboxMessages.id, id));
}

async function withdraw(tx: Executor, matches: SQL | undefined): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ status: "failed", lastError: "replaced by a newer one", body: "" })
    .where(and(matches, eq(outboxMessages.status, "queued")));
}
