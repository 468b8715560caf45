"use client";

import { useLocale } from "next-intl";
import { formatNumber } from "@/lib/platform/numbers";

/** "62.5%", in French "62,5 %"; a dash for an unknown value. */
export function usePercent() {
  const locale = useLocale();
  return (value: number | null) =>
    value === null ? "–" : `${formatNumber(value, locale)}${locale === "fr" ? "\u00a0" : ""}%`;
}
