"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Findings } from "@/components/payments/admin/reconciliation/findings";
import { RunNowButton } from "@/components/payments/admin/reconciliation/run-now-button";
import { ExportLink } from "@/components/platform/admin-table/export-link";
import { PageTitle } from "@/components/ui/page-title";
import { reconciliationOverview } from "@/lib/payments/reconciliation/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { ManualRefunds } from "./manual-refunds";
import { PaymentList } from "./payment-list";
import { PaymentsTabs } from "./payments-tabs";

/** Admin page for the payments of all bookings: the list, reconciliation findings, and refunds to send by hand. */
export function PaymentsAdminScreen() {
  const t = useTranslations("paymentsAdmin");
  const params = useSearchParams();
  const section = params.get("of");
  const { data: overview } = useResource("/api/admin/reconciliation", reconciliationOverview, {
    everyMs: (latest) => (latest?.isUnderWay ? 2_000 : 30_000),
  });
  if (section !== "findings" && section !== "refunds")
    return (
      <PaymentList
        tabs={
          <PaymentsTabs
            current={params.get("status") === "disputed" ? "disputes" : "list"}
            overview={overview}
          />
        }
      />
    );
  return (
    <>
      <PageTitle
        title={t("title")}
        description={t(section === "findings" ? "findingsLead" : "refundsLead")}
        className="mb-4"
        action={
          section === "refunds" ? (
            <ExportLink path="/api/admin/refunds/export" query="" />
          ) : (
            overview && <RunNowButton overview={overview} />
          )
        }
      />
      <PaymentsTabs current={section} overview={overview} />
      {section === "refunds" ? <ManualRefunds /> : <Findings overview={overview} />}
    </>
  );
}
