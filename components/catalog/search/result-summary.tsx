import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import type { SearchCounters as Summary } from "@/lib/catalog/search/contract";
import { formatNumber } from "@/lib/platform/numbers";

/** Three figures over the list: the total, the available vehicles and the average daily price. */
export function ResultSummary({
  summary,
  hasDates,
  rate,
}: {
  summary: Summary;
  hasDates: boolean;
  rate: number | null;
}) {
  const t = useTranslations("search.summary");
  const locale = useLocale();
  const figure = (count: number) => `${summary.isEstimated ? "≈ " : ""}${formatNumber(count, locale)}`;
  const { averagePriceDollars: average } = summary;
  const figures = [
    { key: "total", label: t("total"), value: figure(summary.total) },
    {
      key: "available",
      label: t(hasDates ? "availableThen" : "available"),
      value: figure(summary.available),
    },
    {
      key: "average",
      label: t("average"),
      value: average === null ? "–" : <Money cents={average * 100} rate={rate} />,
    },
  ];
  return (
    <dl className="flex gap-6 md:gap-8">
      {figures.map(({ key, label, value }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="text-muted-foreground text-xs max-md:leading-4 md:text-sm">{label}</dt>
          <dd className="whitespace-nowrap font-semibold text-base tabular-nums tracking-tight max-md:leading-5 md:text-lg xl:text-xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
