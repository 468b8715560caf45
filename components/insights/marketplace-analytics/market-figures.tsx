"use client";

import { useLocale, useTranslations } from "next-intl";
import { useChange } from "@/components/insights/analytics/use-change";
import { usePercent } from "@/components/insights/analytics/use-percent";
import { Sparkline } from "@/components/ui/sparkline";
import { StatCard } from "@/components/ui/stat-card";
import { useFormats } from "@/components/ui/use-formats";
import { sparklineValues } from "@/lib/insights/analytics/trend";
import type { MarketAnalytics, MarketFigures } from "@/lib/insights/marketplace-analytics/contract";
import { formatNumber } from "@/lib/platform/numbers";

/** Eight figures of a period with their change from the previous one and a sparkline. */
export function MarketFiguresCards({ analytics }: { analytics: MarketAnalytics }) {
  const { current: now, previous: before, series } = analytics;
  const t = useTranslations("marketAnalytics");
  const changed = useChange();
  const locale = useLocale();
  const { usd } = useFormats();
  const percent = usePercent();
  const formatCount = (value: number | null) => (value === null ? "–" : formatNumber(value, locale));
  const money = (value: number | null) => (value === null ? "–" : usd(value));
  const figures = [
    ["revenue", "revenueCents", money],
    ["commission", "commissionCents", money],
    ["bookings", "bookings", formatCount],
    ["utilisation", "utilisationPercent", percent],
    ["cancelled", "cancelled", formatCount],
    ["newUsers", "newUsers", formatCount],
    ["newBusinesses", "newBusinesses", formatCount],
    ["newVehicles", "newVehicles", formatCount],
  ] as const satisfies readonly (readonly [string, keyof MarketFigures, (value: number | null) => string])[];
  return (
    <section aria-label={t("figures")} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {figures.map(([name, of, format]) => {
        const isShare = name === "utilisation";
        const change = changed(now[of], before[of], isShare ? "points" : "percent");
        return (
          <StatCard
            key={name}
            label={t(`columns.${name}`)}
            value={format(now[of])}
            change={change?.text}
            trend={change?.direction}
            isGood={change?.direction !== (name === "cancelled" ? "up" : "down")}
            sparkline={
              <Sparkline
                values={sparklineValues(
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
