"use client";

import { useTranslations } from "next-intl";
import { RateDesk } from "./rate-desk";
import { SettingsDeskHead } from "./settings-desk-nav";

/** What a dollar is in francs, and what the marketplace keeps: now, before, and from a coming day on. */
export function RatesScreen() {
  const t = useTranslations("settingsDesk.rate");
  return (
    <>
      <SettingsDeskHead />
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <RateDesk kind="exchange" title={t("exchange.title")} lead={t("exchange.lead")} />
        <RateDesk kind="commission" title={t("commission.title")} lead={t("commission.lead")} />
      </div>
    </>
  );
}
