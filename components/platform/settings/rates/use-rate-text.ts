"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "@/lib/platform/numbers";
import type { RateKind } from "@/lib/platform/settings/rates/contract";

/** Formats a rate: "FRW 1,455.00 for a dollar", "10%". */
export function useRateText(kind: RateKind): (value: number) => string {
  const t = useTranslations("settingsAdmin.rate");
  const locale = useLocale();
  return (value) =>
    kind === "commission"
      ? t("percent", { percent: value })
      : t("francs", { francs: formatNumber(value / 100, locale, { minimumFractionDigits: 2 }) });
}
