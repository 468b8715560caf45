"use client";

import { useLocale, useTranslations } from "next-intl";
import { usePercent } from "@/components/analytics/use-percent";
import { Sparkline } from "@/components/ui/sparkline";
import { StatCard } from "@/components/ui/stat-card";
import { useFormats } from "@/components/ui/use-formats";
import { changeOf, lineOf } from "@/lib/analytics/rules";
import type { MarketAnalytics, MarketFigures } from "@/lib/market-analytics/contract";
import { formatNumber } from "@/lib/numbers";

/** Eight figures of a period with how each moved since the one before, and its way through the period. */
export function MarketFiguresCards({ analytics }: { analytics: MarketAnalytics }) {
  const { current: now, previous: before, series } = analytics;
  const t = useTranslations("marketAnalytics");
  const change = useTranslations("analytics.change");
  const locale = useLocale();
  const { usd } = useFormats();
  const percent = usePercent();
  const whole = (value: number | null) => (value === null ? "–" : formatNumber(value, locale));
  const money = (value: number | null) => (value === null ? "–" : usd(value));
  const figures = [
    ["revenue", "revenueCents", money],
    ["commission", "commissionCents", money],
    ["bookings", "bookings", whole],
    ["utilisation", "utilisationPercent", percent],
    ["cancelled", "cancelled", whole],
    ["newUsers", "newUsers", whole],
    ["newBusinesses", "newBusinesses", whole],
    ["newCars", "newCars", whole],
  ] as const satisfies readonly (readonly [string, keyof MarketFigures, (value: number | null) => string])[];
  return (
    <section aria-label={t("figures")} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {figures.map(([name, of, format]) => {
        const isShare = name === "utilisation";
        const moved = changeOf(now[of], before[of], isShare ? "own" : "percent");
        const words = isShare
          ? ({ up: "pointsUp", down: "pointsDown" } as const)
          : ({ up: "up", down: "down" } as const);
        return (
          <StatCard
            key={name}
            label={t(`columns.${name}`)}
            value={format(now[of])}
            change={
              moved &&
              (moved.direction === "flat"
                ? change("flat")
                : change(words[moved.direction], { by: formatNumber(moved.by, locale) }))
            }
            trend={moved?.direction}
            isGood={moved?.direction !== (name === "cancelled" ? "up" : "down")}
            sparkline={
              <Sparkline
                values={lineOf(
                  series,
                  ({ figures }) => figures[of],
                  ({ figures }) => (isShare ? figures.publishableHours : 1),
                )}
                format={(value) => format(isShare ? Math.round(value * 10) / 10 : Math.round(value))}
              />
            }
          />
        );
      })}
    </section>
  );
}
