import { createTranslator } from "next-intl";
import en from "@/lib/platform/i18n/messages/en.json";
import fr from "@/lib/platform/i18n/messages/fr.json";
import rw from "@/lib/platform/i18n/messages/rw.json";
import { deferredMessages } from "./deferred-messages";
import { pickMessages } from "./pick-messages";
import type { Locale } from "./routing";

const messages: Record<Locale, typeof en> = { en, fr: fr as typeof en, rw: rw as typeof en };

const makeTranslator = (locale: Locale) =>
  createTranslator({ locale, messages: messages[locale], timeZone: "Africa/Kigali" });
const translators = new Map<Locale, ReturnType<typeof makeTranslator>>();

/**
 * Translates outside of pages: for API errors and receipts. There is one per language, because each keeps the
 * messages that it has parsed.
 */
export function translator(locale: Locale) {
  const known = translators.get(locale);
  if (known) return known;
  const made = makeTranslator(locale);
  translators.set(locale, made);
  return made;
}

/** What public pages show on demand (deferred-messages.ts), for the browser. */
export function getDeferredMessages(locale: Locale): Record<string, unknown> {
  return pickMessages(messages[locale], deferredMessages);
}
