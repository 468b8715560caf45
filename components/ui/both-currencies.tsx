/** One amount as it reads in dollars and in francs; without francs there are only dollars. */
export interface AmountTexts {
  usd: string;
  rwf?: string;
}

/** Both readings of an amount, of which the attribute data-currency of <html> shows one (see money.tsx). */
export function BothCurrencies({ usd, rwf }: AmountTexts) {
  if (!rwf) return usd;
  return (
    <>
      <span className="in-usd">{usd}</span>
      <span className="in-rwf">{rwf}</span>
    </>
  );
}
