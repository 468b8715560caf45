"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useScrollCurrentIntoView } from "@/components/layout/use-scroll-current-into-view";
import { Link } from "@/lib/platform/i18n/link";
import { barePath } from "@/lib/platform/i18n/local-path";

/** Tabs between reports and payouts. */
export function ReportsNav() {
  const t = useTranslations("reports");
  const path = barePath(usePathname());
  const row = useScrollCurrentIntoView<HTMLElement>(path);
  const pages = [
    { href: "/dashboard/business/reports", label: t("summaries") },
    { href: "/dashboard/business/payouts", label: t("payouts") },
  ];
  return (
    <nav
      ref={row}
      aria-label={t("sections")}
      className="no-scrollbar -mx-4 mt-4 flex gap-6 overflow-x-auto border-b px-4 md:mx-0 md:px-0"
    >
      {pages.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className="-mb-px shrink-0 border-transparent border-b-2 px-0.5 py-3 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:text-foreground"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
