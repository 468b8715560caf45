"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Findings } from "@/components/payments/admin/reconciliation/findings";
import { RunNowButton } from "@/components/payments/admin/reconciliation/run-now-button";
import { PageTitle } from "@/components/ui/page-title";
import { manualRefundPage } from "@/lib/payments/admin/contract";
import { reconciliationOverview } from "@/lib/payments/reconciliation/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { ManualRefunds } from "./manual-refunds";
import { PaymentSearch } from "./payment-search";

const PAGE = "/dashboard/admin/payments";
const EVERY_MS = 30_000;

/** Admin page for the payments of all bookings: reconciliation findings, refunds to send by hand, payment search. */
export function PaymentsAdminScreen() {
  const t = useTranslations("paymentsAdmin");
  const section = useSearchParams().get("of");
  const overview = useResource("/api/admin/reconciliation", reconciliationOverview, {
    everyMs: (latest) => (latest?.isUnderWay ? 2_000 : EVERY_MS),
  });
  const manualRefunds = useResource("/api/admin/refunds?limit=1", manualRefundPage, { everyMs: EVERY_MS });
  const tabs = [
    { of: null, href: PAGE, label: t("findings"), count: overview.data?.openFindings },
    { of: "refunds", href: `${PAGE}?of=refunds`, label: t("refunds"), count: manualRefunds.data?.total },
    { of: "search", href: `${PAGE}?of=search`, label: t("search") },
  ];
  const current = tabs.find((tab) => tab.of === section) ?? tabs[0];
  return (
    <>
      <PageTitle
        title={t("title")}
        description={t("lead")}
        className="mb-6"
        action={overview.data && <RunNowButton overview={overview.data} />}
      />
      <p className="-mt-3 mb-6 text-sm">
        <Link href="/dashboard/admin/payouts" className="underline underline-offset-4">
          {t("payouts")}
        </Link>
      </p>
      <nav
        aria-label={t("title")}
        className="no-scrollbar -mx-4 mb-6 overflow-x-auto border-b px-4 md:mx-0 md:px-0"
      >
        <ul className="-mb-px flex gap-6">
          {tabs.map((tab) => (
            <li key={tab.href}>
              <Link
                href={tab.href}
                aria-current={tab === current ? "page" : undefined}
                className="flex h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 text-muted-foreground text-sm hover:text-foreground aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-foreground"
              >
                {tab.label}
                {tab.count !== undefined && (
                  <span className="rounded-full bg-muted px-2 font-medium text-foreground text-xs tabular-nums">
                    {tab.count}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {current?.of === "refunds" && <ManualRefunds />}
      {current?.of === "search" && <PaymentSearch />}
      {current?.of === null && <Findings overview={overview.data} />}
    </>
  );
}
