import { useLocale } from "next-intl";
import { toRwf } from "@/lib/platform/currency-conversion";
import { formatMoney } from "@/lib/platform/money";
import { type AmountTexts, BothCurrencies } from "./both-currencies";

/** US cents, with either a quote's own amount in francs or the day's rate (RWF per 100 USD). */
export type Sum = { cents: number } & ({ rwf: number; rate?: never } | { rate: number | null; rwf?: never });

/**
 * An amount in the reader's currency. The cached page is the same for everybody, so it contains both, and the
 * attribute data-currency of <html> shows one (app/globals.css, components/layout/currency.ts). Francs at the
 * day's rate are marked "≈", because only a quote fixes the amount. Without a rate there are only dollars. `text`
 * puts the amount into a sentence.
 */
export function Money({ text, ...sum }: Sum & { text?: (amount: string) => string }) {
  return <BothCurrencies {...amountTexts(sum, useLocale(), text)} />;
}

/** The texts that Money shows, for client components that should not include the calculation. */
export function amountTexts(sum: Sum, locale: string, text = (amount: string) => amount): AmountTexts {
  const francs = francsOf(sum, locale);
  return { usd: text(formatMoney(sum.cents, "USD", locale)), ...(francs && { rwf: text(francs) }) };
}

function francsOf({ cents, rwf, rate }: Sum, locale: string): string | undefined {
  if (rwf !== undefined) return formatMoney(rwf, "RWF", locale);
  return rate ? `≈ ${formatMoney(toRwf(cents, rate), "RWF", locale)}` : undefined;
}
