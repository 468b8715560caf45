"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { OwnReportForm } from "./own-report-form";
import { OwnReports } from "./own-reports";

/** Shows the report form and the user's earlier reports. `?rental=` preselects a booking. */
export function IssueReportsScreen() {
  const t = useTranslations("issueReports");
  const bookingId = useSearchParams().get("rental") ?? undefined;
  return (
    <>
      <PageTitle title={t("pageTitle")} description={t("pageLead")} className="mb-8" />
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <Card className="p-5 sm:p-6">
          <OwnReportForm bookingId={bookingId} />
        </Card>
        <section aria-labelledby="own-reports" className="min-w-0">
          <h2 id="own-reports" className="mb-4 font-semibold text-lg tracking-tight">
            {t("own")}
          </h2>
          <OwnReports />
        </section>
      </div>
    </>
  );
}
