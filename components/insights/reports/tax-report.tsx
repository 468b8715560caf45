"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { DownloadLinks } from "@/components/ui/download-links";
import { Skeleton } from "@/components/ui/skeleton";
import { taxSummary } from "@/lib/insights/reports/contract";
import { currentQuarter } from "@/lib/insights/reports/rules";
import { useResource } from "@/lib/platform/http/use-resource";
import { PeriodSelect } from "./period-select";
import { taxReportQuery } from "./report-queries";
import { TaxTable } from "./tax-table";
import { useMonthName } from "./use-month-name";

/** Turnover and commission of a month, quarter or year, with downloads. */
export function TaxReport({ businessId, today }: { businessId: string; today: string }) {
  const t = useTranslations("reports.tax");
  const month = useMonthName();
  const id = useId();
  const [period, setPeriod] = useState(() => currentQuarter(today));
  const query = taxReportQuery(businessId, period);
  const { data, error, retry } = useResource(`/api/reports/tax?${query}`, taxSummary);
  const quarter = (each: string) => t("quarter", { quarter: each.slice(6), year: each.slice(0, 4) });
  const name = period.includes("Q") ? quarter(period) : period.length === 4 ? period : month(period);
  return (
    <section aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`} className="text-lg">
        {t("title")}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">{t("lead")}</p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <PeriodSelect id={id} today={today} value={period} onChoose={setPeriod} />
        <div className="flex h-11 items-center gap-2">
          <DownloadLinks href={`/api/reports/tax/document?${query}`} name={t("of", { period: name })} />
        </div>
      </div>
      {!data && error && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-56 rounded-lg" />}
      {data && <TaxTable summary={data} />}
    </section>
  );
}
