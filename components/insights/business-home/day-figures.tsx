"use client";

import { useLocale, useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";
import { Sparkline } from "@/components/ui/sparkline";
import { StatCard } from "@/components/ui/stat-card";
import { useFormats } from "@/components/ui/use-formats";
import { useShortDay } from "@/components/ui/use-short-day";
import { changeOf } from "@/lib/insights/analytics/rules";
import { TREND_NEW } from "@/lib/insights/analytics/trend";
import type { BusinessHome } from "@/lib/insights/business-home/contract";
import { formatNumber } from "@/lib/platform/numbers";

/** Four figures with their trends; members who may not see money get requests in place of revenue. */
export function DayFigures({ home }: { home: BusinessHome | undefined }) {
  const t = useTranslations("businessHome");
  return (
    <section aria-label={t("figures")} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {home ? (
        <>
          {home.revenue ? (
            <Revenue {...home.revenue} trend={home.trends.revenueCents} />
          ) : (
            <StatCard label={t("requests")} value={home.requested} />
          )}
          <Utilisation utilisation={home.utilisation} trend={home.trends.utilisation} />
          <StatCard
            label={t("out")}
            value={home.out}
            change={t("outNote")}
            sparkline={<Sparkline values={home.trends.out} newFrom={TREND_NEW} format={String} />}
          />
          <StatCard
            label={t("upcoming")}
            value={home.upcoming}
            change={t("upcomingNote")}
            sparkline={<Sparkline values={home.trends.upcoming} newFrom={TREND_NEW} format={String} />}
          />
        </>
      ) : (
        ["first", "second", "third", "fourth"].map((each) => (
          <Skeleton key={each} className="h-42 rounded-lg" />
        ))
      )}
    </section>
  );
}

type Trend = BusinessHome["trends"]["out"];

function Revenue({
  now,
  before,
  beforeFrom,
  beforeTo,
  trend,
}: NonNullable<BusinessHome["revenue"]> & { trend: Trend | null }) {
  const t = useTranslations("businessHome");
  const { usd } = useFormats();
  const short = useShortDay();
  const change = changeOf(now, before, "percent");
  const days = { from: short(beforeFrom), to: short(beforeTo) };
  const sentence = { up: "more", down: "less", flat: "same" } as const;
  return (
    <StatCard
      label={t("revenue")}
      value={usd(now)}
      change={change ? t(sentence[change.direction], { ...days, by: change.by }) : t("none", days)}
      trend={change?.direction}
      sparkline={trend && <Sparkline values={trend} newFrom={TREND_NEW} format={usd} />}
    />
  );
}

function Utilisation({ utilisation, trend }: Pick<BusinessHome, "utilisation"> & { trend: Trend }) {
  const t = useTranslations("businessHome");
  const locale = useLocale();
  const change = utilisation && changeOf(utilisation.now, utilisation.before, "own");
  const sentence = { up: "pointsUp", down: "pointsDown", flat: "pointsFlat" } as const;
  const figure = (value: number) => formatNumber(value, locale);
  const percent = (value: number) => `${figure(value)}${locale === "fr" ? "\u00a0" : ""}%`;
  return (
    <StatCard
      label={t("utilisation")}
      value={utilisation ? percent(utilisation.now) : "–"}
      change={change ? t(sentence[change.direction], { by: figure(change.by) }) : undefined}
      trend={change?.direction}
      sparkline={<Sparkline values={trend} newFrom={TREND_NEW} format={percent} />}
    />
  );
}
