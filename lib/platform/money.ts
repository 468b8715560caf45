import { formatNumber } from "./numbers";

/** Amounts are integers in minor units: cents of a dollar, whole francs (RWF has no decimals). */
export const currencies = ["USD", "RWF"] as const;
export type Currency = (typeof currencies)[number];

/**
 * Returns a percentage of an amount in cents; half a cent rounds up. `percent` may be fractional only in
 * halves.
 */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}

/** Returns `part`/`whole` of an amount in cents, exact for all safe integers; half a cent rounds up. */
export function proportionalShare(cents: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(cents) * BigInt(part) + BigInt(whole);
  const divisor = 2n * BigInt(whole);
  // BigInt division rounds towards zero, which is up for negative amounts.
  const isTooHigh = doubled < 0n && doubled % divisor !== 0n;
  return Number(doubled / divisor) - (isTooHigh ? 1 : 0);
}

/**
 * Formats dollars without zero cents and francs without decimals, with the product's own label: "$45",
 * "$45.50", "FRW 65,250". In French the symbol follows: "45,50 $", "65 250 FRW"; CLDR's "45,50 $US" would be
 * needlessly explicit in Kigali.
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
