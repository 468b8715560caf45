/** The rules of Intl for a language. Intl has no Kinyarwanda month names: there, dates are written in numbers. */
export const intlLocale = (locale: string) => (locale === "fr" ? "fr-FR" : "en-GB");
