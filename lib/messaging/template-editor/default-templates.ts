import { readFileSync } from "node:fs";
import path from "node:path";
import { notificationKinds } from "@/lib/messaging/notifications/kinds";
import { notificationKindOf, notificationTemplateNames } from "@/lib/messaging/notifications/template-names";
import type { TemplateChannel, TemplateContent } from "@/lib/messaging/templates/contract";
import { listPlaceholders, renderMessage } from "@/lib/messaging/templates/icu-message";
import { notFound } from "@/lib/platform/errors";
import { type Locale, routing } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";

interface Sentences {
  emailsAndSms: Record<string, { subject?: string; body: string; action?: string }>;
  notifications: { kinds: Record<string, { title: string; message: string }> };
}

/** The provider sends its own text for these templates. */
const providerTemplates = ["phone-check"];

let loadedSentences: Record<Locale, Sentences> | undefined;

/** Reads the ICU source of the messages from disk, because the build contains only compiled messages. */
function sentences(locale: Locale): Sentences {
  loadedSentences ??= Object.fromEntries(
    routing.locales.map((language) => {
      const file = path.join(process.cwd(), "lib/platform/i18n/messages", `${language}.json`);
      const { emailsAndSms, notifications } = JSON.parse(readFileSync(file, "utf8")) as Sentences;
      return [language, { emailsAndSms, notifications }];
    }),
  ) as Record<Locale, Sentences>;
  return loadedSentences[locale];
}

/** Returns all template names that can be edited: emails and SMS first, then notifications. */
export function templateKinds(): string[] {
  const templates = Object.keys(sentences("en").emailsAndSms).filter(
    (kind) => !providerTemplates.includes(kind),
  );
  return [...templates, ...notificationTemplateNames()];
}

/**
 * Returns the default content of a template; for a notification its title and message. Throws 404 for an
 * unknown kind.
 */
export function getDefaultTemplate(kind: string, locale: Locale): TemplateContent {
  if (!templateKinds().includes(kind)) throw notFound();
  const { emailsAndSms, notifications } = sentences(locale);
  const notification = notifications.kinds[notificationKindOf(kind) ?? ""];
  if (notification) return { subject: notification.title, body: notification.message, action: null };
  const template = emailsAndSms[kind];
  if (!template) throw notFound();
  return { subject: template.subject ?? null, body: template.body, action: template.action ?? null };
}

/** Returns the channel of a template. A notification that is not sent by email appears in the app only ("inApp"). */
export function templateChannelOf(kind: string): TemplateChannel {
  const notification = notificationKindOf(kind);
  if (notification) return notificationKinds[notification].hasEmailAndSms ? "notification" : "inApp";
  return getDefaultTemplate(kind, "en").subject === null ? "sms" : "email";
}

/** Returns the display name for administrators; a notification is named by its title with "…" for placeholders. */
export function templateTitle(kind: string, locale: Locale): string {
  if (!notificationKindOf(kind)) return translator(locale)(`templatesAdmin.kinds.${kind as "welcome"}`);
  const title = getDefaultTemplate(kind, locale).subject ?? "";
  return renderMessage(
    title,
    locale,
    Object.fromEntries(listPlaceholders(title).map((placeholder) => [placeholder.name, "…"])),
  );
}
