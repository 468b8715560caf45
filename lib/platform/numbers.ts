import { numberFormat } from "./i18n/intl-formats";

/**
 * "1,234", in French "1 234". Kinyarwanda uses a comma for thousands and a point for decimals, as printed in
 * Kigali: CLDR defines the opposite, and since not every browser has its rules, server and browser would
 * differ.
 */
export function formatNumber(value: number, locale: string, digits: Intl.NumberFormatOptions = {}): string {
  return numberFormat(locale === "fr" ? "fr-FR" : "en-US", digits).format(value);
}
