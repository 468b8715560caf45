"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { PeriodPicker } from "@/components/insights/analytics/period-picker";
import { SeriesCard, type SeriesLook } from "@/components/insights/analytics/series-card";
import { useAnalyticsUrl } from "@/components/insights/analytics/use-analytics-url";
import { usePercent } from "@/components/insights/analytics/use-percent";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { useShortDay } from "@/components/ui/use-short-day";
import {
  type MarketAnalytics,
  type MarketFigures,
  marketAnalytics,
} from "@/lib/insights/marketplace-analytics/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { formatNumber } from "@/lib/platform/numbers";
import { CommissionCard } from "./commission-card";
import { EarnersTable } from "./earners-table";
import { FunnelCard } from "./funnel-card";
import { MarketFiguresCards } from "./market-figures";

/**
 * The marketplace's analytics of a period, compared with the one before: figures, charts with tables, funnel, and
 * highest earners.
 */
export function MarketScreen({ today }: { today: string }) {
  const t = useTranslations("marketAnalytics");
  const locale = useLocale();
  const day = useShortDay({ year: true });
  const { query, search, set } = useAnalyticsUrl();
  const { data, error, retry } = useResource(`/api/admin/analytics?${search}`, marketAnalytics);
  const csv = (of: string) => `/api/admin/analytics/table?of=${of}&${search}&locale=${locale}`;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title={t("title")}
        description={t("lead")}
        action={
          !error && (
            <Button asChild variant="secondary">
              <a href={csv("periods")} download>
                {t("csv")}
              </a>
            </Button>
          )
        }
      />
      <PeriodPicker key={search} query={query} today={today} onChoose={set} />
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {data && (
        <>
          <p role="status" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <span className="font-medium">
              {t("shown", { from: day(data.span.from), to: day(data.span.to) })}
            </span>
            <span className="text-muted-foreground">
              {t("compared", { from: day(data.previousSpan.from), to: day(data.previousSpan.to) })}
            </span>
          </p>
          <MarketFiguresCards analytics={data} />
          <CommissionCard analytics={data} />
          <Series analytics={data} />
          <FunnelCard now={data.funnel} before={data.previousFunnel} />
          <EarnersTable title={t("topBusinesses")} earners={data.businesses} csv={csv("businesses")} />
          <EarnersTable title={t("topCars")} earners={data.vehicles} csv={csv("vehicles")} />
          <p className="measure text-muted-foreground text-sm">{t("counting")}</p>
        </>
      )}
    </div>
  );
}

function Series({ analytics: { series, bucket, current, previous } }: { analytics: MarketAnalytics }) {
  const t = useTranslations("marketAnalytics");
  const id = useId();
  const locale = useLocale();
  const { usd } = useFormats();
  const percent = usePercent();
  const formatCount = (value: number) => formatNumber(value, locale);
  const card = (
    name: "revenue" | "commission" | "bookings" | "utilisation" | "newUsers" | "newVehicles",
    value: (figures: MarketFigures) => number | null,
    format: (value: number) => string,
    look: SeriesLook,
  ) => (
    <SeriesCard
      key={name}
      title={t(`columns.${name}`)}
      points={series.map(({ from, to, figures }) => ({ from, to, value: value(figures) }))}
      period={[value(current), value(previous), name === "utilisation" ? "points" : "percent"]}
      bucket={bucket}
      format={format}
      look={look}
    />
  );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-lg">
        {t("series")}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        {card("revenue", ({ revenueCents }) => revenueCents, usd, "revenue")}
        {card("commission", ({ commissionCents }) => commissionCents, usd, "revenue")}
        {card("bookings", ({ bookings }) => bookings, formatCount, "bookings")}
        {card("utilisation", ({ utilisationPercent }) => utilisationPercent, percent, "utilisation")}
        {card("newUsers", ({ newUsers }) => newUsers, formatCount, "bookings")}
        {card("newVehicles", ({ newVehicles }) => newVehicles, formatCount, "utilisation")}
      </div>
    </section>
  );
}
