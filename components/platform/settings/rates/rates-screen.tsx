"use client";

import { useTranslations } from "next-intl";
import { AdminSettingsHeader } from "@/components/platform/settings/admin-settings-header";
import { RateSection } from "./rate-section";

/** The exchange rate and the commission: current, past and future. */
export function RatesScreen() {
  const t = useTranslations("settingsAdmin.rate");
  return (
    <>
      <AdminSettingsHeader />
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <RateSection kind="exchange" title={t("exchange.title")} lead={t("exchange.lead")} />
        <RateSection kind="commission" title={t("commission.title")} lead={t("commission.lead")} />
      </div>
    </>
  );
}
