"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { FilterBar, FilterChoice } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { PagedList } from "@/components/api/paged-list";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources, usePages } from "@/lib/api/use-resource";
import { localPath } from "@/lib/i18n/local-path";
import { type VisitorReport, visitorReport, visitorReportPage } from "@/lib/issue-reports/contract";
import { DeskNav } from "./desk-nav";
import { VisitorReportRow } from "./visitor-report-row";

const PATH = "/api/admin/support/reports";

/** What people without an account reported: read, answered as a ticket, or closed. */
export function VisitorReportsScreen() {
  const t = useTranslations("supportDesk");
  const router = useRouter();
  const locale = useLocale();
  const { filters, choose, query, pathAfter } = useFilters(["status"]);
  const pages = usePages(pathAfter(PATH), visitorReportPage, { everyMs: 30_000 });
  const [asked, setAsked] = useState<{ report: VisitorReport; act: "ticket" | "closure" }>();
  async function act(): Promise<void> {
    if (!asked) return;
    const path = `${PATH}/${asked.report.id}/${asked.act}`;
    const after = await api
      .post(path, undefined, visitorReport)
      .finally(() => void refreshResources("/api/admin/support/"));
    toast.success(t(asked.act === "ticket" ? "reportAnswered" : "reportClosed"));
    if (asked.act === "ticket") router.push(localPath(`/dashboard/admin/support/${after.ticketId}`, locale));
  }
  return (
    <>
      <PageTitle title={t("reports")} description={t("reportsLead")} className="mb-4" />
      <DeskNav />
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
      <PagedList
        key={query}
        pages={pages}
        row={(report) => (
          <VisitorReportRow
            report={report}
            onAnswer={() => setAsked({ report, act: "ticket" })}
            onClose={() => setAsked({ report, act: "closure" })}
          />
        )}
        empty={
          <EmptyState drawing="messages" title={t("noReports")}>
            {t("noReportsText")}
          </EmptyState>
        }
      />
      {asked && (
        <ConfirmDialog
          title={t(asked.act === "ticket" ? "answerTitle" : "closeTitle")}
          text={t(asked.act === "ticket" ? "answerText" : "closeText")}
          confirm={t(asked.act === "ticket" ? "answerReport" : "closeReport")}
          busy={t("saving")}
          keep={t("keep")}
          variant="default"
          onConfirm={act}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
