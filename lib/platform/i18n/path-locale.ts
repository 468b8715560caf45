import { hasLocale } from "next-intl";
import { setRequestLocale } from "next-intl/server";
import { type Locale, routing } from "./routing";

/**
 * Returns the language in a page's path, or undefined if it is not supported. Layouts and pages render concurrently,
 * and the first to read a message fixes the language of them all, so each of them calls this first.
 */
export async function pathLocale(params: Promise<{ locale?: unknown }>): Promise<Locale | undefined> {
  const { locale } = await params;
  const known = hasLocale(routing.locales, locale) ? locale : undefined;
  setRequestLocale(known ?? routing.defaultLocale);
  return known;
}
