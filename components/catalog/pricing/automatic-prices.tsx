"use client";

import { useLocale, useTranslations } from "next-intl";
import { shortDay } from "@/components/ui/day-text";
import { useFormats } from "@/components/ui/use-formats";
import type { PricedDay } from "@/lib/catalog/pricing/day-prices/contract";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { ReasonedPrices } from "./reasoned-prices";

/** Which of the chosen days have an automatic price, since when, and why. */
export function AutomaticPrices({ days }: { days: PricedDay[] }) {
  const t = useTranslations("calendars.prices");
  const locale = useLocale();
  const { usd } = useFormats();
  const prices = days.flatMap(({ day, dailyPriceCents, usualCents, automatic }) =>
    automatic
      ? {
          day,
          text: t("automatic", {
            amount: usd(dailyPriceCents),
            usual: usd(usualCents),
            date: shortDay(dayIn(new Date(automatic.setAt), KIGALI), locale),
          }),
          reasons: automatic.reasons,
          when: "then" as const,
        }
      : [],
  );
  if (prices.length === 0) return null;
  return (
    <section className="text-sm" aria-label={t("automaticTitle")}>
      <ReasonedPrices prices={prices} isSingle={days.length === 1} />
    </section>
  );
}
