"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { ExportLink } from "@/components/platform/admin-table/export-link";
import { FilterBar, FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { RowKeys } from "@/components/platform/admin-table/row-keys";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { PagedList } from "@/components/platform/http/paged-list";
import { SupportNav } from "@/components/support/admin/support-nav";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { usePages } from "@/lib/platform/http/use-pages";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { localPath } from "@/lib/platform/i18n/local-path";
import {
  type VisitorReport,
  visitorReport,
  visitorReportFilters,
  visitorReportPage,
} from "@/lib/support/issue-reports/contract";
import { VisitorReportRow } from "./visitor-report-row";

const PATH = "/api/admin/support/reports";

/** Lists visitors' reports, to be answered as a ticket or closed. */
export function VisitorReportsScreen() {
  const t = useTranslations("supportAdmin");
  const router = useRouter();
  const locale = useLocale();
  const { filters, choose, query, pathAfter } = useFilters(visitorReportFilters);
  const pages = usePages(pathAfter(PATH), visitorReportPage, { everyMs: 30_000 });
  const [confirming, setConfirming] = useState<{
    report: VisitorReport;
    confirmAction: "ticket" | "closure";
  }>();
  async function confirmAction(): Promise<void> {
    if (!confirming) return;
    const path = `${PATH}/${confirming.report.id}/${confirming.confirmAction}`;
    const after = await api
      .post(path, undefined, visitorReport)
      .finally(() => refreshResources("/api/admin/support/"));
    toast.success(t(confirming.confirmAction === "ticket" ? "reportAnswered" : "reportClosed"));
    if (confirming.confirmAction === "ticket")
      router.push(localPath(`/dashboard/admin/support/${after.ticketId}`, locale));
  }
  return (
    <>
      <PageTitle
        title={t("reports")}
        description={t("reportsLead")}
        className="mb-4"
        action={!pages.error && <ExportLink path={`${PATH}/export`} query={query} />}
      />
      <SupportNav />
      <FilterBar>
        <FilterChoice
          label={t("status")}
          value={filters.status}
          options={[
            { value: "", label: t("reportStatuses.open") },
            { value: "resolved", label: t("reportStatuses.resolved") },
          ]}
          onChoose={(status) => choose({ status })}
        />
      </FilterBar>
      <RowKeys>
        <PagedList
          key={query}
          pages={pages}
          row={(report) => (
            <VisitorReportRow
              report={report}
              onAnswer={() => setConfirming({ report, confirmAction: "ticket" })}
              onClose={() => setConfirming({ report, confirmAction: "closure" })}
            />
          )}
          empty={
            <EmptyState drawing="messages" title={t("noReports")}>
              {t("noReportsText")}
            </EmptyState>
          }
        />
      </RowKeys>
      {confirming && (
        <ConfirmDialog
          title={t(confirming.confirmAction === "ticket" ? "answerTitle" : "closeTitle")}
          text={t(confirming.confirmAction === "ticket" ? "answerText" : "closeText")}
          confirm={t(confirming.confirmAction === "ticket" ? "answerReport" : "closeReport")}
          busy={t("saving")}
          cancel={t("keep")}
          variant="default"
          onConfirm={confirmAction}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  );
}
