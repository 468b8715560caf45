"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { useFormats } from "@/components/ui/use-formats";
import { type Analytics, type AnalyticsQuery, buckets } from "@/lib/insights/analytics/contract";
import { countDays } from "@/lib/insights/analytics/rules";
import { formatNumber } from "@/lib/platform/numbers";
import { SeriesCard } from "./series-card";
import { usePercent } from "./use-percent";

/** The same limit as in lib/insights/analytics/rules.ts: a chart with more bars is unreadable. */
const MAX_DAYS = 92;

/** Revenue, bookings and utilisation by interval, each as a chart or as a table. */
export function SeriesCards({
  analytics,
  search,
  onBucket,
}: {
  analytics: Analytics;
  search: string;
  onBucket: (bucket: AnalyticsQuery["bucket"]) => void;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const { usd } = useFormats();
  const percent = usePercent();
  const { series, bucket, current, previous } = analytics;
  const id = useId();
  const points = (value: (figures: (typeof series)[number]["figures"]) => number | null) =>
    series.map(({ from, to, figures }) => ({ from, to, value: value(figures) }));
  const formatCount = (value: number) => formatNumber(value, locale);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id={id} className="text-lg">
          {t("series")}
        </h2>
        <div className="flex items-center gap-3">
          <Label htmlFor={`${id}bucket`}>{t("bucket")}</Label>
          <NativeSelect
            id={`${id}bucket`}
            value={bucket}
            onChange={({ target }) => onBucket(buckets.find((each) => each === target.value))}
            className="w-32"
          >
            {buckets.map((each) => (
              <option
                key={each}
                value={each}
                disabled={each === "day" && countDays(analytics.span) > MAX_DAYS}
              >
                {t(`buckets.${each}`)}
              </option>
            ))}
          </NativeSelect>
          <Button asChild variant="secondary" className="h-11">
            <a
              href={`/api/analytics/table?of=periods&${search}&locale=${locale}`}
              download
              aria-label={t("csvOf", { name: t("series") })}
            >
              {t("csv")}
            </a>
          </Button>
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {current.money && (
          <SeriesCard
            title={t("figures.revenue")}
            points={points(({ money }) => (money ? money.revenueCents : null))}
            period={[current.money.revenueCents, previous?.money?.revenueCents, "percent"]}
            bucket={bucket}
            format={usd}
            look="revenue"
            className="lg:col-span-2"
          />
        )}
        <SeriesCard
          title={t("figures.bookings")}
          points={points(({ bookings }) => bookings)}
          period={[current.bookings, previous?.bookings, "percent"]}
          bucket={bucket}
          format={formatCount}
          look="bookings"
        />
        <SeriesCard
          title={t("figures.utilisation")}
          points={points(({ utilisationPercent }) => utilisationPercent)}
          period={[current.utilisationPercent, previous?.utilisationPercent, "points"]}
          bucket={bucket}
          format={percent}
          look="utilisation"
        />
      </div>
    </section>
  );
}
