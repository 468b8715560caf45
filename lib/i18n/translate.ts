import { createTranslator, hasLocale } from "next-intl";
import en from "./messages/en.json";
import fr from "./messages/fr.json";
import rw from "./messages/rw.json";
import { type Locale, routing } from "./routing";

const messages: Record<Locale, typeof en> = { en, fr: fr as typeof en, rw: rw as typeof en };

/** The first language of an Accept-Language header that we speak. */
export function localeOf(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((code): code is Locale => hasLocale(routing.locales, code)) ?? routing.defaultLocale;
}

/** Sentences for code that is not a page: the API's errors, receipts. */
export function translator(locale: Locale) {
  return createTranslator({ locale, messages: messages[locale], timeZone: "Africa/Kigali" });
}

export function isErrorKey(key: string): key is keyof (typeof en)["errors"] {
  return Object.hasOwn(en.errors, key);
}
