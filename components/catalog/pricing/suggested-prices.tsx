"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import type { PriceSuggestion } from "@/lib/catalog/dynamic-pricing/contract";
import type { PricedDay } from "@/lib/catalog/pricing/day-prices/contract";
import { ReasonedPrices } from "./reasoned-prices";

/** The prices suggested for some of the chosen days, with reasons; nothing changes before they are applied. */
export function SuggestedPrices({
  days,
  suggestions,
  isBusy,
  onApply,
}: {
  days: PricedDay[];
  suggestions: PriceSuggestion[];
  isBusy: boolean;
  onApply: () => void;
}) {
  const t = useTranslations("calendars.prices");
  const { usd } = useFormats();
  const current = new Map(days.map((one) => [one.day, usd(one.dailyPriceCents)]));
  const prices = suggestions.map(({ day, dailyPriceCents, reasons }) => ({
    day,
    reasons,
    text: t("instead", { amount: usd(dailyPriceCents), current: current.get(day) ?? "" }),
    when: "now" as const,
  }));
  const [only] = suggestions;
  if (!only) return null;
  return (
    <section className="rounded-md border border-dashed p-3 text-sm" aria-label={t("suggested")}>
      <h3 className="mb-1 font-semibold">{t("suggested")}</h3>
      <ReasonedPrices prices={prices} isSingle={days.length === 1} />
      <p className="mt-2 text-muted-foreground text-xs">{t("similar")}</p>
      <Button variant="secondary" size="sm" className="mt-3" disabled={isBusy} onClick={onApply}>
        {suggestions.length === 1
          ? t("apply", { amount: usd(only.dailyPriceCents) })
          : t("applyAll", { count: suggestions.length })}
      </Button>
    </section>
  );
}
