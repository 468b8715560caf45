"use client";

import { useTranslations } from "next-intl";
import { CountedTabs } from "@/components/platform/admin-table/counted-tabs";
import { manualRefundPage } from "@/lib/payments/admin/contract";
import type { ReconciliationOverview } from "@/lib/payments/reconciliation/contract";
import { useResource } from "@/lib/platform/http/use-resource";

const PAGE = "/dashboard/admin/payments";

/** The sections of the administrators' payments page; the URL says which one is open. */
export function PaymentsTabs({
  current,
  overview,
}: {
  current: "list" | "disputes" | "findings" | "refunds";
  overview: ReconciliationOverview | undefined;
}) {
  const t = useTranslations("paymentsAdmin");
  const manualRefunds = useResource("/api/admin/refunds?limit=1", manualRefundPage, { everyMs: 30_000 });
  const tabs: { section: string; href: string; label: string; count?: number }[] = [
    { section: "list", href: PAGE, label: t("list") },
    { section: "disputes", href: `${PAGE}?status=disputed`, label: t("disputes") },
    {
      section: "findings",
      href: `${PAGE}?of=findings`,
      label: t("findings"),
      count: overview?.openFindings,
    },
    {
      section: "refunds",
      href: `${PAGE}?of=refunds`,
      label: t("refunds"),
      count: manualRefunds.data?.total,
    },
  ];
  return (
    <CountedTabs
      label={t("title")}
      tabs={tabs.map(({ section, ...tab }) => ({ ...tab, isCurrent: section === current }))}
    />
  );
}
