import { formatNumber } from "./numbers";

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

/** `part` of `whole` of an amount in cents, exact for any of them; half a cent and more rounds up. */
export function shareOf(cents: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(cents) * BigInt(part) + BigInt(whole);
  return Number(doubled / (2n * BigInt(whole)));
}

/**
 * Dollars without empty cents, francs without decimals and with the label the product uses: "$45", "$45.50",
 * "FRW 65,250"; in French the sign follows, as French money does: "45,50 $", "65 250 FRW". CLDR's "45,50 $US" would say
 * what nobody in Kigali doubts.
 */
export function formatMoney(amount: number, currency: Currency, locale: string): string {
  const hasCents = currency === "USD" && amount % 100 !== 0;
  const figure = formatNumber(Math.abs(currency === "USD" ? amount / 100 : amount), locale, {
    minimumFractionDigits: hasCents ? 2 : 0,
    maximumFractionDigits: 2,
  });
  const minus = amount < 0 ? "−" : "";
  if (locale === "fr") return `${minus}${figure}\u00a0${currency === "USD" ? "$" : "FRW"}`;
  return currency === "USD" ? `${minus}$${figure}` : `${minus}FRW ${figure}`;
}
