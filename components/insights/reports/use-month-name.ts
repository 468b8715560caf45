"use client";

import { useLocale } from "next-intl";
import { formatMonth } from "@/lib/platform/dates";

/** Formats months in the page's language, on one line. */
export function useMonthName(width: "long" | "short" = "long") {
  const locale = useLocale();
  return (month: string) => formatMonth(month, locale, width).replaceAll(" ", "\u00a0");
}
