import { useLocale } from "next-intl";
import { formatMoney, toRwf } from "@/lib/money";
import { type AmountTexts, BothCurrencies } from "./both-currencies";

/** US cents, and what makes francs of them: a quote's own amount, or the day's rate (francs per hundred dollars). */
export type Sum = { cents: number } & ({ rwf: number; rate?: never } | { rate: number | null; rwf?: never });

/**
 * An amount in the reader's currency. The page is the same for everybody, so it carries both, and the attribute
 * data-currency of <html> shows one (app/globals.css, components/layout/currency.ts). Francs at the day's rate are
 * "≈": a quote fixes the true ones. Without a rate there are only dollars. `text` puts the amount into a sentence.
 */
export function Money({ text, ...sum }: Sum & { text?: (amount: string) => string }) {
  return <BothCurrencies {...amountTexts(sum, useLocale(), text)} />;
}

/** What Money shows, for a client component that shall not carry the arithmetic. */
export function amountTexts(sum: Sum, locale: string, text = (amount: string) => amount): AmountTexts {
  const francs = francsOf(sum, locale);
  return { usd: text(formatMoney(sum.cents, "USD", locale)), ...(francs && { rwf: text(francs) }) };
}

function francsOf({ cents, rwf, rate }: Sum, locale: string): string | undefined {
  if (rwf !== undefined) return formatMoney(rwf, "RWF", locale);
  return rate ? `≈ ${formatMoney(toRwf(cents, rate), "RWF", locale)}` : undefined;
}
