"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { StatCard } from "@/components/ui/stat-card";
import { useFormats } from "@/components/ui/use-formats";
import type { Analytics, Figures } from "@/lib/analytics/contract";
import { changeOf } from "@/lib/analytics/rules";
import { formatNumber } from "@/lib/numbers";
import { usePercent } from "./use-percent";

const places = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** Eight figures with how each moved; what one may not know is left out. */
export function AnalyticsFigures({ analytics }: { analytics: Analytics | undefined }) {
  const t = useTranslations("analytics.figures");
  return (
    <section aria-label={t("label")} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {analytics ? (
        <Cards now={analytics.current} before={analytics.previous} />
      ) : (
        places.map((place) => <Skeleton key={place} className="h-32 rounded-lg" />)
      )}
    </section>
  );
}

function Cards({ now, before }: { now: Figures; before: Figures | null }) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const { usd } = useFormats();
  const percent = usePercent();
  const number = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 2 });
  const of = (requests: number) => t("ofRequests", { count: requests });
  return (
    <>
      {now.money && (
        <Moved
          label={t("figures.revenue")}
          value={usd(now.money.revenueCents)}
          note={t("kept", { amount: usd(now.money.netCents) })}
          change={[now.money.revenueCents, before?.money?.revenueCents, "percent"]}
        />
      )}
      <Moved
        label={t("figures.bookings")}
        value={now.bookings}
        change={[now.bookings, before?.bookings, "percent"]}
      />
      <Moved
        label={t("figures.utilisation")}
        value={percent(now.utilisationPercent)}
        change={[now.utilisationPercent, before?.utilisationPercent, "points"]}
      />
      <Moved
        label={t("figures.averageDays")}
        value={
          now.averageDays === null
            ? "–"
            : t("days", { count: now.averageDays, figure: number(now.averageDays) })
        }
        change={[now.averageDays, before?.averageDays, "own"]}
      />
      <Moved
        label={t("figures.acceptance")}
        value={percent(now.acceptancePercent)}
        note={of(now.requests)}
        change={[now.acceptancePercent, before?.acceptancePercent, "points"]}
      />
      <Moved
        label={t("figures.cancellation")}
        value={percent(now.cancellationPercent)}
        change={[now.cancellationPercent, before?.cancellationPercent, "points"]}
        isMoreWorse
      />
      <Moved
        label={t("figures.rating")}
        value={now.rating === null ? "–" : number(now.rating)}
        note={t("ofReviews", { count: now.reviews })}
        change={[now.rating, before?.rating, "own"]}
      />
      <Moved
        label={t("figures.response")}
        value={now.responseMinutes === null ? "–" : <Minutes minutes={now.responseMinutes} />}
        change={[now.responseMinutes, before?.responseMinutes, "percent"]}
        isMoreWorse
      />
    </>
  );
}

type Change = [number | null, number | null | undefined, "percent" | "points" | "own"];

function Moved({
  label,
  value,
  note,
  change: [now, before, unit],
  isMoreWorse = false,
}: {
  label: string;
  value: ReactNode;
  note?: string;
  change: Change;
  isMoreWorse?: boolean;
}) {
  const t = useTranslations("analytics.change");
  const locale = useLocale();
  const change = changeOf(now, before ?? null, unit === "percent" ? "percent" : "own");
  const sentences = {
    percent: { up: "up", down: "down" },
    points: { up: "pointsUp", down: "pointsDown" },
    own: { up: "higher", down: "lower" },
  } as const;
  const sentence =
    change &&
    (change.direction === "flat"
      ? t("flat")
      : t(sentences[unit][change.direction], { by: formatNumber(change.by, locale) }));
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
      change={sentence}
      trend={change?.direction}
      isGood={change?.direction !== (isMoreWorse ? "up" : "down")}
    />
  );
}

/** "40 min", "2.5 h". */
function Minutes({ minutes }: { minutes: number }) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  return minutes < 100
    ? t("minutes", { count: minutes })
    : t("hours", { count: formatNumber(minutes / 60, locale, { maximumFractionDigits: 1 }) });
}
