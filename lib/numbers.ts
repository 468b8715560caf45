/**
 * "1,234", in French "1 234". Kinyarwanda reads as it is printed in Kigali, with a comma for thousands and a point for
 * decimals: CLDR has it the other way round, and not every browser has its rules, so page and browser would differ.
 */
export function formatNumber(value: number, locale: string, digits: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-US", digits).format(value);
}

/** One sign for the thousands, the same throughout, before groups of exactly three. */
const GROUPED = /^[1-9]\d{0,2}(?:([\s,.'’])\d{3})(?:\1\d{3})*$/;

/** "81200", "81,200", "81 200", "81.200" → 81200: where only whole numbers make sense, each of them groups thousands. NaN for anything else. */
export function readWhole(typed: string): number {
  const text = typed.trim();
  return /^\d{1,9}$/.test(text) || (GROUPED.test(text) && text.length <= 11)
    ? Number(text.replace(/\D/g, ""))
    : Number.NaN;
}

const amounts = [
  // 45 · 45.5 · 45,50
  /^(\d{1,9})(?:[.,](\d{1,2}))?$/,
  // 1 200 · 1 200,50
  /^([1-9]\d{0,2}(?:[\s'’]\d{3})+)(?:[.,](\d{1,2}))?$/,
  // 1,200.50 · 1.200,50 · 1,200,000
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:,\d{3}){2,}|[1-9]\d{0,2}(?:\.\d{3}){2,})$/,
];

/**
 * Money as people write it → hundredths. "1.200" and "1,200" mean a thousand to some and one point two to others: NaN, like
 * everything else that is not clear.
 */
export function readCents(typed: string): number {
  const text = typed.trim().replace(/^\$\s?/, "");
  for (const shape of amounts) {
    const [isAmount, whole = "", decimals = ""] = shape.exec(text) ?? [];
    if (isAmount !== undefined)
      return Number(whole.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  }
  return Number.NaN;
}
