"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "@/lib/i18n/link";
import { barePath } from "@/lib/i18n/local-path";

/** Between summaries and what was paid out. */
export function ReportsNav() {
  const t = useTranslations("reports");
  const path = barePath(usePathname());
  const pages = [
    { href: "/dashboard/business/reports", label: t("summaries") },
    { href: "/dashboard/business/payouts", label: t("payouts") },
  ];
  return (
    <nav aria-label={t("sections")} className="no-scrollbar mt-4 flex gap-6 overflow-x-auto border-b">
      {pages.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className="-mb-px shrink-0 border-transparent border-b-2 px-0.5 py-3 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] aria-[current]:border-primary aria-[current]:text-foreground"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
