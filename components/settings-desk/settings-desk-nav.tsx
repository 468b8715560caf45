"use client";

import { useTranslations } from "next-intl";
import { SectionNav } from "@/components/admin/section-nav";
import { PageTitle } from "@/components/ui/page-title";

const HOME = "/dashboard/admin/settings";

/** Title of the settings, and the way between their pages. */
export function SettingsDeskHead() {
  const t = useTranslations("settingsDesk");
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-4" />
      <SectionNav
        label={t("sections")}
        pages={[
          { href: HOME, label: t("general") },
          { href: `${HOME}/rates`, label: t("rates") },
          { href: `${HOME}/offices`, label: t("offices") },
          { href: `${HOME}/categories`, label: t("categories") },
          { href: `${HOME}/letters`, label: t("letters") },
        ]}
      />
    </>
  );
}
