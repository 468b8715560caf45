"use client";

import { useLocale, useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";
import { StatCard } from "@/components/ui/stat-card";
import { useFormats } from "@/components/ui/use-formats";
import { changeOf } from "@/lib/analytics/rules";
import type { BusinessDay } from "@/lib/business-day/contract";
import { formatNumber } from "@/lib/numbers";
import { useShortDay } from "./use-short-day";

/** Four figures; who does not see the money reads requests in its place. */
export function DayFigures({ day }: { day: BusinessDay | undefined }) {
  const t = useTranslations("businessDay");
  return (
    <section aria-label={t("figures")} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {day ? (
        <>
          {day.revenue ? (
            <Revenue {...day.revenue} />
          ) : (
            <StatCard label={t("requests")} value={day.requested} />
          )}
          <Utilisation utilisation={day.utilisation} />
          <StatCard label={t("out")} value={day.out} />
          <StatCard label={t("upcoming")} value={day.upcoming} />
        </>
      ) : (
        ["first", "second", "third", "fourth"].map((each) => (
          <Skeleton key={each} className="h-31 rounded-lg" />
        ))
      )}
    </section>
  );
}

function Revenue({ now, before, beforeFrom, beforeTo }: NonNullable<BusinessDay["revenue"]>) {
  const t = useTranslations("businessDay");
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
    />
  );
}

function Utilisation({ utilisation }: Pick<BusinessDay, "utilisation">) {
  const t = useTranslations("businessDay");
  const locale = useLocale();
  const change = utilisation && changeOf(utilisation.now, utilisation.before, "own");
  const sentence = { up: "pointsUp", down: "pointsDown", flat: "pointsFlat" } as const;
  const figure = (value: number) => formatNumber(value, locale);
  return (
    <StatCard
      label={t("utilisation")}
      value={utilisation ? `${figure(utilisation.now)}${locale === "fr" ? "\u00a0" : ""}%` : "–"}
      change={change ? t(sentence[change.direction], { by: figure(change.by) }) : undefined}
      trend={change?.direction}
    />
  );
}
