"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { shortDay } from "@/components/ui/day-text";
import type { PriceReason } from "@/lib/catalog/pricing/day-prices/contract";

/** A day, a text about its price, and the reasons, either current or of when the price was set. */
interface ReasonedPrice {
  day: string;
  text: string;
  reasons: PriceReason[];
  when: "now" | "then";
}

/** More days are shown on request. */
const SHOWN_FIRST = 4;

/** The prices of days with all reasons. The date of a single day is left out, because it is shown above. */
export function ReasonedPrices({ prices, isSingle }: { prices: ReasonedPrice[]; isSingle: boolean }) {
  const t = useTranslations("calendars.prices");
  const locale = useLocale();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? prices : prices.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className="space-y-2 tabular-nums">
        {shown.map(({ day, text, reasons, when }) => (
          <li key={day}>
            <p className="font-medium">{isSingle ? text : `${shortDay(day, locale)}: ${text}`}</p>
            <ul className="text-muted-foreground">
              {reasons.map((reason) => (
                <li key={reason.kind}>
                  <Reason reason={reason} when={when} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {prices.length > shown.length && (
        <Button variant="link" onClick={() => setShowsAll(true)}>
          {t("showAll", { count: prices.length })}
        </Button>
      )}
    </>
  );
}

function Reason({ reason, when }: { reason: PriceReason; when: ReasonedPrice["when"] }) {
  const t = useTranslations("calendars.prices.reasons");
  const percent = `${reason.percent > 0 ? "+" : "−"}${Math.abs(reason.percent)}`;
  return t(reason.kind, { ...reason, percent, when });
}
