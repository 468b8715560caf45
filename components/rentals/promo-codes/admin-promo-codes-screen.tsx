"use client";

import { useTranslations } from "next-intl";
import { AdminSettingsHeader } from "@/components/platform/settings/admin-settings-header";
import { PromoCodesList } from "./promo-codes-list";

/** The promo codes of the marketplace. */
export function AdminPromoCodesScreen() {
  const t = useTranslations("promoCodes");
  return (
    <>
      <AdminSettingsHeader />
      <p className="measure mb-5 text-muted-foreground text-sm">{t("adminLead")}</p>
      <PromoCodesList />
    </>
  );
}
