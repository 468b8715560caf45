/** The largest amount that the database stores. */
const MAX_AMOUNT = 2_147_483_647;

/** Minor units: cents and whole francs. */
interface SearchedAmount {
  usdCents?: number;
  rwf?: number;
}

/**
 * Reads an amount as people type it: "42", "$42.50", "42,50 USD", "RWF 60,000", "60 000". Without a currency it may be
 * either. Undefined if the text is not an amount.
 */
export function readAmount(text: string): SearchedAmount | undefined {
  const [, before = "", digits = "", after = ""] =
    /^(\$|us\$|usd|rwf|frw)?\s*([\d.,\s]*\d)\s*(\$|usd|rwf|frw)?$/i.exec(text.trim()) ?? [];
  if (!digits || (before && after)) return undefined;
  const currency = (before || after).toLowerCase();
  const compact = digits.replace(/\s/g, "");
  const whole = /^\d{1,3}([.,]\d{3})+$/.test(compact) ? compact.replace(/[.,]/g, "") : compact;
  if (!/^\d{1,10}([.,]\d{1,2})?$/.test(whole)) return undefined;
  const value = Number(whole.replace(",", "."));
  const cents = Math.round(value * 100);
  const isFrancs = /rwf|frw/.test(currency);
  const found: SearchedAmount = {
    ...(!isFrancs && cents > 0 && cents <= MAX_AMOUNT && { usdCents: cents }),
    ...((isFrancs || !currency) &&
      Number.isInteger(value) &&
      value > 0 &&
      value <= MAX_AMOUNT && { rwf: value }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}
