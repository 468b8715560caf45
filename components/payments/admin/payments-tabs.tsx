"use client";

import { useTranslations } from "next-intl";
import { manualRefundPage } from "@/lib/payments/admin/contract";
import type { ReconciliationOverview } from "@/lib/payments/reconciliation/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";

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
    <nav
      aria-label={t("title")}
      className="no-scrollbar -mx-4 mb-6 overflow-x-auto border-b px-4 md:mx-0 md:px-0"
    >
      <ul className="-mb-px flex gap-6">
        {tabs.map(({ section, href, label, count }) => (
          <li key={section}>
            <Link
              href={href}
              aria-current={section === current ? "page" : undefined}
              className="flex h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 text-muted-foreground text-sm hover:text-foreground aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-foreground"
            >
              {label}
              {count !== undefined && (
                <span className="rounded-full bg-muted px-2 font-medium text-foreground text-xs tabular-nums">
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
