"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";

/** For agents, who run rentals and do not see the money. */
export function ReportsNotForYou() {
  const t = useTranslations("reports.noRole");
  return (
    <EmptyState drawing="bookings" title={t("title")}>
      {t("text")}
    </EmptyState>
  );
}
