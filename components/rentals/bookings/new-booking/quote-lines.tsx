"use client";

import { useLocale, useTranslations } from "next-intl";
import { QuoteLineLabel } from "@/components/rentals/quotes/quote-line-label";
import { CalendarIcon } from "@/components/ui/form-icons";
import { Money } from "@/components/ui/money";
import { quoteLineKey } from "@/lib/catalog/pricing/quote-lines";
import { formatInstant } from "@/lib/platform/dates";
import { formatMoney } from "@/lib/platform/money";
import type { Quote } from "@/lib/rentals/quotes/contract";

/** The lines of the server's quote, with the deposit separate. Nothing is calculated here. */
export function QuoteLines({ quote, timeZone }: { quote: Quote; timeZone: string }) {
  const t = useTranslations("vehicles.booking");
  const locale = useLocale();
  const rate = quote.rwfPerHundredUsd;
  const until = formatInstant(new Date(quote.freeCancellationUntil), locale, timeZone);
  return (
    <div aria-live="polite" className="flex flex-col gap-2.5 text-sm tabular-nums">
      {quote.lines.map((line) => (
        <Row
          key={quoteLineKey(line)}
          label={<QuoteLineLabel line={line} rate={rate} />}
          amount={<Money cents={line.amountCents} rate={rate} />}
        />
      ))}
      <div className="border-t pt-3">
        <Row
          label={<span className="font-semibold">{t("total")}</span>}
          amount={
            <span className="font-semibold text-lg leading-6 tracking-tight">
              <Money cents={quote.totalCents} rwf={quote.totalRwf} />
            </span>
          }
        />
        <p className="text-right text-muted-foreground text-xs">
          <span className="in-usd">
            {t("byMobileMoney", { amount: formatMoney(quote.totalRwf, "RWF", locale) })}
          </span>
          <span className="in-rwf">
            {t("byCard", { amount: formatMoney(quote.totalCents, "USD", locale) })}
          </span>
        </p>
      </div>
      {quote.depositCents > 0 && (
        <div className="text-muted-foreground">
          <Row label={t("deposit")} amount={<Money cents={quote.depositCents} rate={rate} />} />
          <p className="text-xs">{t("depositNote")}</p>
        </div>
      )}
      <p className="flex gap-2 pt-1">
        <CalendarIcon className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        {quote.isNonRefundable ? t("nonRefundable") : t("freeCancellationUntil", { date: until })}
      </p>
    </div>
  );
}

function Row({ label, amount }: { label: React.ReactNode; amount: React.ReactNode }) {
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span>{label}</span>
      <span className="whitespace-nowrap">{amount}</span>
    </p>
  );
}
