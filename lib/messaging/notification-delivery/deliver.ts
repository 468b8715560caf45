import type { Executor } from "@/db";
import { type OutgoingMessage, queueMessages } from "@/lib/messaging/email-and-sms/commands";
import type { NotificationContent, Recipient } from "@/lib/messaging/notifications/delivery-port";
import { renderNotification, templateNamesOf } from "@/lib/messaging/notifications/render-notification";
import { MARKETING, smsTime } from "@/lib/messaging/notifications/rules";
import { unsubscribeUrl } from "@/lib/messaging/notifications/unsubscribe-token";
import { sendRealtimeEvent } from "@/lib/messaging/realtime/commands";
import { findCustomTemplates } from "@/lib/messaging/templates/custom-templates";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import type { Locale } from "@/lib/platform/i18n/routing";
import { queuePushNotifications } from "./queue-push-notifications";

/**
 * Sends new notifications to open pages, and queues the emails, SMS and web pushes their recipients have chosen, each
 * in the recipient's language.
 */
export async function deliverNotifications(
  tx: Executor,
  content: NotificationContent,
  recipients: Recipient[],
  now: Date,
): Promise<void> {
  const userIds = recipients.map(({ userId }) => userId);
  await sendRealtimeEvent(tx, userIds, "notification", { event: content.event }, now);
  const reached = recipients.filter(({ channels }) => channels.email || channels.sms || channels.push);
  const textIn = await renderByLocale(tx, content, reached);
  const addressed = reached.map((recipient) => {
    const locale = localeOf(recipient.locale);
    const link = localizedPageUrl(content.actionUrl ?? "/dashboard", locale);
    return { ...recipient, locale, link, ...textIn(locale) };
  });
  await queueMessages(
    tx,
    addressed.flatMap((recipient) => messagesFor(recipient, content, now)),
    now,
  );
  await queuePushNotifications(
    tx,
    addressed.filter(({ channels }) => channels.push),
    content.priority,
    now,
  );
}

/** Renders the notification once per locale of its recipients. */
async function renderByLocale(tx: Executor, content: NotificationContent, recipients: Recipient[]) {
  const rendered = new Map<Locale, ReturnType<typeof renderNotification>>();
  for (const locale of new Set(recipients.map((recipient) => localeOf(recipient.locale)))) {
    const customTemplates = await findCustomTemplates(tx, templateNamesOf([content]), locale);
    rendered.set(locale, renderNotification(content, locale, customTemplates));
  }
  return (locale: Locale) => rendered.get(locale) ?? renderNotification(content, locale, new Map());
}

type AddressedRecipient = Recipient & { locale: Locale; link: string; title: string; message: string };

function messagesFor(
  { userId, name, email, phone, locale, channels, link, title, message }: AddressedRecipient,
  content: NotificationContent,
  now: Date,
): OutgoingMessage[] {
  const isMarketing = content.category === MARKETING;
  const messages: OutgoingMessage[] = [];
  if (channels.email) {
    const settings = localizedPageUrl("/settings/notifications", locale);
    const stop = unsubscribeUrl(userId, locale, isMarketing ? "marketing" : "email");
    const values = { name, title, message, link, settings, stop };
    const template = isMarketing ? "notice-marketing" : "notice";
    messages.push({ channel: "email", template, recipient: email, userId, locale, values });
  }
  if (channels.sms && phone) {
    const values = { title, link };
    const notBefore = smsTime(now, content);
    messages.push({
      channel: "sms",
      template: "notice-sms",
      recipient: phone,
      userId,
      locale,
      values,
      notBefore,
    });
  }
  return messages;
}
