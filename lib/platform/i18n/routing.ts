import { defineRouting } from "next-intl/routing";

/** English has no path prefix, other languages have one; no cookie or redirect chooses a language. */
export const routing = defineRouting({
  locales: ["en", "fr", "rw"],
  defaultLocale: "en",
  localePrefix: "as-needed",
  localeCookie: false,
  localeDetection: false,
  alternateLinks: false,
});

export type Locale = (typeof routing.locales)[number];

/** Each language's name in that language. */
export const languageNames: Record<Locale, string> = { en: "English", fr: "Français", rw: "Ikinyarwanda" };
