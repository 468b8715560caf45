"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";

/** Shown to agents, who run bookings but may not see money. */
export function ReportsForbidden() {
  const t = useTranslations("reports.noRole");
  return (
    <EmptyState drawing="bookings" title={t("title")}>
      {t("text")}
    </EmptyState>
  );
}
