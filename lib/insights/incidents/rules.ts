/** How long the status page shows an incident after its end; nor may one have begun earlier when it is published. */
export const PAST_DAYS = 90;

/** Of one incident. */
export const MOST_UPDATES = 30;

/** What readers of a language get: their text, or the English one, with the language that it is in. */
export function incidentTextIn<T>(
  texts: { en: T; fr?: T; rw?: T },
  locale: string,
): { text: T; lang: "en" | "fr" | "rw" } {
  const own = locale === "fr" || locale === "rw" ? texts[locale] : undefined;
  return own && (locale === "fr" || locale === "rw")
    ? { text: own, lang: locale }
    : { text: texts.en, lang: "en" };
}
