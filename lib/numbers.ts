/**
 * "1,234", in French "1 234". Kinyarwanda reads as it is printed in Kigali, with a comma for thousands and a point for
 * decimals: CLDR has it the other way round, and not every browser has its rules, so page and browser would differ.
 */
export function formatNumber(value: number, locale: string, digits: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-US", digits).format(value);
}
