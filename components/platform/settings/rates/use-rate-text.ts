"use client";

import { useLocale, useTranslations } from "next-intl";
import type { RateKind } from "@/lib/platform/settings/rates/contract";

/** Formats a rate: "FRW 1,455.00 for a dollar", "10%". */
export function useRateText(kind: RateKind): (value: number) => string {
  const t = useTranslations("settingsAdmin.rate");
  const locale = useLocale();
  return (value) =>
    kind === "commission"
      ? t("percent", { percent: value })
      : t("francs", { francs: (value / 100).toLocaleString(locale, { minimumFractionDigits: 2 }) });
}
