"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { Sparkline } from "@/components/ui/sparkline";
import { StatCard } from "@/components/ui/stat-card";
import { useFormats } from "@/components/ui/use-formats";
import type { Analytics, Figures } from "@/lib/insights/analytics/contract";
import { sparklineValues } from "@/lib/insights/analytics/trend";
import { formatNumber } from "@/lib/platform/numbers";
import { type ChangeUnit, useChange } from "./use-change";
import { usePercent } from "./use-percent";

const places = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** Eight figures with their changes; those the member may not see are left out. */
export function AnalyticsFigures({ analytics }: { analytics: Analytics | undefined }) {
  const t = useTranslations("analytics.figures");
  return (
    <section aria-label={t("label")} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {analytics ? (
        <Cards analytics={analytics} />
      ) : (
        places.map((place) => <Skeleton key={place} className="h-44 rounded-lg" />)
      )}
    </section>
  );
}

function Cards({ analytics: { current: now, previous: before, series } }: { analytics: Analytics }) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const { usd } = useFormats();
  const percent = usePercent();
  const minutes = useMinutes();
  const number = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 2 });
  const of = (requests: number) => t("ofRequests", { count: requests });
  const wholeUsd = (cents: number) => usd(Math.round(cents));
  const rounded = (share: number) => percent(Math.round(share * 10) / 10);
  const renderSparkline = (
    value: (figures: Figures) => number | null,
    format: (value: number) => string,
    weight: (figures: Figures) => number = () => 1,
  ) => (
    <Sparkline
      values={sparklineValues(
        series,
        ({ figures }) => value(figures),
        ({ figures }) => weight(figures),
      )}
      format={format}
    />
  );
  return (
    <>
      {now.money && (
        <FigureCard
          label={t("figures.revenue")}
          value={usd(now.money.revenueCents)}
          note={t("kept", { amount: usd(now.money.netCents) })}
          change={[now.money.revenueCents, before?.money?.revenueCents, "percent"]}
          sparkline={renderSparkline(({ money }) => money?.revenueCents ?? null, wholeUsd)}
        />
      )}
      <FigureCard
        label={t("figures.bookings")}
        value={now.bookings}
        change={[now.bookings, before?.bookings, "percent"]}
        sparkline={renderSparkline(({ bookings }) => bookings, number)}
      />
      <FigureCard
        label={t("figures.utilisation")}
        value={percent(now.utilisationPercent)}
        change={[now.utilisationPercent, before?.utilisationPercent, "points"]}
        sparkline={renderSparkline(
          ({ utilisationPercent }) => utilisationPercent,
          rounded,
          ({ publishableHours }) => publishableHours,
        )}
      />
      <FigureCard
        label={t("figures.averageDays")}
        value={
          now.averageDays === null
            ? "–"
            : t("days", { count: now.averageDays, figure: number(now.averageDays) })
        }
        change={[now.averageDays, before?.averageDays, "own"]}
        sparkline={renderSparkline(
          ({ averageDays }) => averageDays,
          number,
          ({ bookings }) => bookings,
        )}
      />
      <FigureCard
        label={t("figures.acceptance")}
        value={percent(now.acceptancePercent)}
        note={of(now.requests)}
        change={[now.acceptancePercent, before?.acceptancePercent, "points"]}
        sparkline={renderSparkline(
          ({ acceptancePercent }) => acceptancePercent,
          rounded,
          ({ requests }) => requests,
        )}
      />
      <FigureCard
        label={t("figures.cancellation")}
        value={percent(now.cancellationPercent)}
        change={[now.cancellationPercent, before?.cancellationPercent, "points"]}
        sparkline={renderSparkline(
          ({ cancellationPercent }) => cancellationPercent,
          rounded,
          ({ bookings }) => bookings,
        )}
        isMoreWorse
      />
      <FigureCard
        label={t("figures.rating")}
        value={now.rating === null ? "–" : number(now.rating)}
        note={t("ofReviews", { count: now.reviews })}
        change={[now.rating, before?.rating, "own"]}
        sparkline={renderSparkline(
          ({ rating }) => rating,
          number,
          ({ reviews }) => reviews,
        )}
      />
      <FigureCard
        label={t("figures.response")}
        value={now.responseMinutes === null ? "–" : minutes(now.responseMinutes)}
        change={[now.responseMinutes, before?.responseMinutes, "percent"]}
        sparkline={renderSparkline(({ responseMinutes }) => responseMinutes, minutes)}
        isMoreWorse
      />
    </>
  );
}

type Change = [number | null, number | null | undefined, ChangeUnit];

function FigureCard({
  label,
  value,
  note,
  change: [now, before, unit],
  sparkline,
  isMoreWorse = false,
}: {
  label: string;
  value: ReactNode;
  note?: string;
  change: Change;
  sparkline: ReactNode;
  isMoreWorse?: boolean;
}) {
  const change = useChange()(now, before, unit);
  return (
    <StatCard
      label={label}
      value={
        <>
          {value}
          {note && (
            <span className="block font-normal text-muted-foreground text-xs tracking-normal">{note}</span>
          )}
        </>
      }
      change={change?.text}
      trend={change?.direction}
      isGood={change?.direction !== (isMoreWorse ? "up" : "down")}
      sparkline={sparkline}
    />
  );
}

/** "40 min", "2.5 h". */
function useMinutes() {
  const t = useTranslations("analytics");
  const locale = useLocale();
  return (minutes: number) =>
    minutes < 100
      ? t("minutes", { count: Math.round(minutes) })
      : t("hours", { count: formatNumber(minutes / 60, locale, { maximumFractionDigits: 1 }) });
}
