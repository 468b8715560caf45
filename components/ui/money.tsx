import { useLocale } from "next-intl";
import { formatMoney, toRwf } from "@/lib/money";

/** US cents, and what makes francs of them: a quote's own amount, or the day's rate (francs per hundred dollars). */
export type Sum = { cents: number } & ({ rwf: number; rate?: never } | { rate: number | null; rwf?: never });

/**
 * An amount in the reader's currency. The page is the same for everybody, so it carries both, and the attribute
 * data-currency of <html> shows one (app/globals.css, components/layout/currency.ts). Francs at the day's rate are
 * "≈": a quote fixes the true ones. Without a rate there are only dollars. `text` puts the amount into a sentence.
 */
export function Money({ text = (amount) => amount, ...sum }: Sum & { text?: (amount: string) => string }) {
  const locale = useLocale();
  const dollars = text(formatMoney(sum.cents, "USD", locale));
  const francs = francsOf(sum, locale);
  if (!francs) return dollars;
  return (
    <>
      <span className="in-usd">{dollars}</span>
      <span className="in-rwf">{text(francs)}</span>
    </>
  );
}

function francsOf({ cents, rwf, rate }: Sum, locale: string): string | undefined {
  if (rwf !== undefined) return formatMoney(rwf, "RWF", locale);
  return rate ? `≈ ${formatMoney(toRwf(cents, rate), "RWF", locale)}` : undefined;
}
