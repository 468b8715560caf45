import { defineRouting } from "next-intl/routing";

/** English at the bare paths, the others under their prefix; no cookie and no redirect decides a language. */
export const routing = defineRouting({
  locales: ["en", "fr", "rw"],
  defaultLocale: "en",
  localePrefix: "as-needed",
  localeCookie: false,
  localeDetection: false,
  alternateLinks: false,
});

export type Locale = (typeof routing.locales)[number];

/** Each as its own speakers write it. */
export const languageNames: Record<Locale, string> = { en: "English", fr: "Français", rw: "Ikinyarwanda" };
