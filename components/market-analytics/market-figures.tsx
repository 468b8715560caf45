"use client";

import { useLocale, useTranslations } from "next-intl";
import { usePercent } from "@/components/analytics/use-percent";
import { StatCard } from "@/components/ui/stat-card";
import { useFormats } from "@/components/ui/use-formats";
import { changeOf } from "@/lib/analytics/rules";
import type { MarketFigures } from "@/lib/market-analytics/contract";
import { formatNumber } from "@/lib/numbers";

/** Eight figures of a period with how each moved since the one before. */
export function MarketFiguresCards({ now, before }: { now: MarketFigures; before: MarketFigures }) {
  const t = useTranslations("marketAnalytics");
  const change = useTranslations("analytics.change");
  const locale = useLocale();
  const { usd } = useFormats();
  const percent = usePercent();
  const whole = (value: number | null) => (value === null ? "–" : formatNumber(value, locale));
  const money = (value: number | null) => (value === null ? "–" : usd(value));
  const figures = [
    ["revenue", now.revenueCents, before.revenueCents, money],
    ["commission", now.commissionCents, before.commissionCents, money],
    ["bookings", now.bookings, before.bookings, whole],
    ["utilisation", now.utilisationPercent, before.utilisationPercent, percent],
    ["cancelled", now.cancelled, before.cancelled, whole],
    ["newUsers", now.newUsers, before.newUsers, whole],
    ["newBusinesses", now.newBusinesses, before.newBusinesses, whole],
    ["newCars", now.newCars, before.newCars, whole],
  ] as const;
  return (
    <section aria-label={t("figures")} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {figures.map(([name, value, was, format]) => {
        const isShare = name === "utilisation";
        const moved = changeOf(value, was, isShare ? "own" : "percent");
        const words = isShare
          ? ({ up: "pointsUp", down: "pointsDown" } as const)
          : ({ up: "up", down: "down" } as const);
        return (
          <StatCard
            key={name}
            label={t(`columns.${name}`)}
            value={format(value)}
            change={
              moved &&
              (moved.direction === "flat"
                ? change("flat")
                : change(words[moved.direction], { by: formatNumber(moved.by, locale) }))
            }
            trend={moved?.direction}
            isGood={moved?.direction !== (name === "cancelled" ? "up" : "down")}
          />
        );
      })}
    </section>
  );
}
