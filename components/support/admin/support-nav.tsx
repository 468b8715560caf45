"use client";

import { useTranslations } from "next-intl";
import { SectionNav } from "@/components/layout/section-nav";

/** Navigates between the administrators' support screens. */
export function SupportNav() {
  const t = useTranslations("supportAdmin");
  return (
    <SectionNav
      label={t("sections")}
      pages={[
        { href: "/dashboard/admin/support", label: t("tickets") },
        { href: "/dashboard/admin/support/chats", label: t("chats") },
        { href: "/dashboard/admin/support/reports", label: t("reports") },
      ]}
    />
  );
}
