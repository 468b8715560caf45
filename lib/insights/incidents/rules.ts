/** How many days the status page shows an incident after its end, and how long ago a new one may have begun. */
export const PAST_DAYS = 90;

/** Maximum updates of one incident. */
export const MAX_UPDATES = 30;

/** Returns the text for readers of a language: theirs or the English one, with the language that it is in. */
export function incidentTextIn<T>(
  texts: { en: T; fr?: T; rw?: T },
  locale: string,
): { text: T; lang: "en" | "fr" | "rw" } {
  const own = locale === "fr" || locale === "rw" ? texts[locale] : undefined;
  return own && (locale === "fr" || locale === "rw")
    ? { text: own, lang: locale }
    : { text: texts.en, lang: "en" };
}
