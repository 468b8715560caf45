"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFilters } from "@/components/admin/use-filters";
import { FailureNotice } from "@/components/api/failure-notice";
import { DocumentLinks } from "@/components/payouts/document-links";
import { PeriodSelect } from "@/components/reports/period-select";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { useResource } from "@/lib/api/use-resource";
import { marketReport } from "@/lib/market-analytics/contract";
import { taxPeriods } from "@/lib/reports/rules";
import { ReportTable } from "./report-table";

/** For the books: what each business earned in a month, a quarter or a year, and what of it is ours. */
export function MarketReportScreen({ today }: { today: string }) {
  const t = useTranslations("marketAnalytics");
  const id = useId();
  const { filters, choose } = useFilters(["period"]);
  const period = filters.period || (taxPeriods(today).quarters[0] ?? "");
  const query = `period=${period}`;
  const { data, error, retry } = useResource(`/api/admin/reports?${query}`, marketReport);
  return (
    <>
      <PageTitle title={t("reports")} description={t("reportsLead")} className="mb-6" />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <PeriodSelect id={id} today={today} value={period} onChoose={(next) => choose({ period: next })} />
        <div className="flex h-11 items-center gap-2">
          <DocumentLinks
            href={`/api/admin/reports/document?${query}`}
            name={t("documentTitle", { period })}
          />
        </div>
      </div>
      {!data && error && <FailureNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {data && <ReportTable report={data} />}
    </>
  );
}
