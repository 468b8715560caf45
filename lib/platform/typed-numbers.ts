/** One thousands separator, the same throughout, before groups of exactly three digits. */
const GROUPED = /^[1-9]\d{0,2}(?:([\s,.'’])\d{3})(?:\1\d{3})*$/;

/**
 * "81200", "81,200", "81 200", "81.200" → 81200: for whole numbers every separator groups thousands. Returns
 * NaN for anything else.
 */
export function parseWholeNumber(typed: string): number {
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
 * Parses an amount as users write it → hundredths. "1.200" and "1,200" mean 1200 to some and 1.2 to others:
 * NaN, as for everything ambiguous.
 */
export function parseCents(typed: string): number {
  const text = typed.trim().replace(/^\$\s?/, "");
  for (const shape of amounts) {
    const [isAmount, whole = "", decimals = ""] = shape.exec(text) ?? [];
    if (isAmount !== undefined)
      return Number(whole.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  }
  return Number.NaN;
}

/** An amount as it is typed: "45" or "45.50". */
export const dollarText = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
