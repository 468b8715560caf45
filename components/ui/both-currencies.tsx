/** One amount formatted in dollars and in francs; without `rwf` only in dollars. */
export interface AmountTexts {
  usd: string;
  rwf?: string;
}

/**
 * Renders an amount in both currencies, of which the attribute data-currency of <html> shows one (see
 * money.tsx).
 */
export function BothCurrencies({ usd, rwf }: AmountTexts) {
  if (!rwf) return usd;
  return (
    <>
      <span className="in-usd">{usd}</span>
      <span className="in-rwf">{rwf}</span>
    </>
  );
}
