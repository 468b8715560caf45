"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { PeriodSelect } from "@/components/insights/reports/period-select";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { DownloadLinks } from "@/components/ui/download-links";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { marketReport } from "@/lib/insights/marketplace-analytics/contract";
import { currentQuarter } from "@/lib/insights/reports/rules";
import { useResource } from "@/lib/platform/http/use-resource";
import { MarketReportTable } from "./market-report-table";

/** The accounting report: the revenue of each business in a month, quarter or year, and the commission on it. */
export function MarketReportScreen({ today }: { today: string }) {
  const t = useTranslations("marketAnalytics");
  const id = useId();
  const { filters, choose } = useFilters(["period"]);
  const period = filters.period || currentQuarter(today);
  const query = `period=${period}`;
  const { data, error, retry } = useResource(`/api/admin/reports?${query}`, marketReport);
  return (
    <>
      <PageTitle title={t("reports")} description={t("reportsLead")} className="mb-6" />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <PeriodSelect id={id} today={today} value={period} onChoose={(next) => choose({ period: next })} />
        <div className="flex h-11 items-center gap-2">
          <DownloadLinks
            href={`/api/admin/reports/document?${query}`}
            name={t("documentTitle", { period })}
          />
        </div>
      </div>
      {!data && error && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {data && <MarketReportTable report={data} />}
    </>
  );
}
