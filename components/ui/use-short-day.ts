"use client";

import { useLocale } from "next-intl";
import { dateFormat } from "@/lib/platform/i18n/intl-formats";
import { intlLocale } from "@/lib/platform/i18n/intl-locale";

/**
 * "22 Oct" for "2026-10-22", optionally with the year; numeric in Kinyarwanda, whose month names Intl lacks.
 */
export function useShortDay({ year = false } = {}) {
  const locale = useLocale();
  const format = dateFormat(intlLocale(locale), {
    day: "numeric",
    month: locale === "rw" ? "2-digit" : "short",
    ...(year && { year: "numeric" as const }),
    timeZone: "UTC",
  });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`)).replaceAll(" ", "\u00a0");
}
