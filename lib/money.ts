/** Integer minor units only: cents of a dollar, whole francs (RWF has no decimals). */
export type Currency = "USD" | "RWF";

/** Francs for an amount in cents, at francs per hundred dollars; half a franc and more rounds up. */
export function toRwf(cents: number, rwfPerHundredUsd: number): number {
  // cents × (francs per 10,000 cents); the product stays far below 2^53 for any price we accept.
  return Math.floor((cents * rwfPerHundredUsd + 5_000) / 10_000);
}

/** A part of an amount in cents, half a cent and more rounds up. Percent may be fractional only in halves. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}

/** "$45", "$45.50", "FRW 65,250": dollars without empty cents, francs with the label the product uses. */
export function formatMoney(amount: number, currency: Currency, locale: string): string {
  const numberLocale = locale === "fr" ? "fr-FR" : "en-US";
  if (currency === "RWF") return `FRW ${new Intl.NumberFormat(numberLocale).format(amount)}`;
  const hasCents = amount % 100 !== 0;
  const digits = new Intl.NumberFormat(numberLocale, {
    minimumFractionDigits: hasCents ? 2 : 0,
    maximumFractionDigits: 2,
  }).format(Math.abs(amount) / 100);
  return `${amount < 0 ? "−" : ""}$${digits}`;
}
