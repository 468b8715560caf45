"use client";

import { useTranslations } from "next-intl";
import { SectionNav } from "@/components/layout/section-nav";
import { PageTitle } from "@/components/ui/page-title";

const HOME = "/dashboard/admin/settings";

/** Title of the admin settings, with the navigation between their pages. */
export function AdminSettingsHeader() {
  const t = useTranslations("settingsAdmin");
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-4" />
      <SectionNav
        label={t("sections")}
        pages={[
          { href: HOME, label: t("general") },
          { href: `${HOME}/rates`, label: t("rates") },
          { href: `${HOME}/promo-codes`, label: t("promoCodes") },
          { href: `${HOME}/offices`, label: t("offices") },
          { href: `${HOME}/categories`, label: t("categories") },
          { href: `${HOME}/templates`, label: t("templates") },
        ]}
      />
    </>
  );
}
