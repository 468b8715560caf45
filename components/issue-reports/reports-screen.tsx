"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { OwnReportForm } from "./own-report-form";
import { OwnReports } from "./own-reports";

/** Report Issue: the form, and what became of earlier reports. `?rental=` names the rental it is about. */
export function ReportsScreen() {
  const t = useTranslations("issueReports");
  const rentalId = useSearchParams().get("rental") ?? undefined;
  return (
    <>
      <PageTitle title={t("pageTitle")} description={t("pageLead")} className="mb-8" />
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <Card className="p-5 sm:p-6">
          <OwnReportForm rentalId={rentalId} />
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
