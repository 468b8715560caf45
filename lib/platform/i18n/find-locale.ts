import { type Locale, routing } from "./routing";

/** Returns the first supported language of an Accept-Language header, or null. */
export function findLocale(acceptLanguage: string | null): Locale | null {
  const requested = (acceptLanguage ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return requested.find((code): code is Locale => routing.locales.some((locale) => locale === code)) ?? null;
}

/** Returns the first supported language of an Accept-Language header or of a stored locale; else English. */
export const localeOf = (acceptLanguage: string | null): Locale =>
  findLocale(acceptLanguage) ?? routing.defaultLocale;
