"use client";

import { useLocale } from "next-intl";
import { dayIn, formatDay, KIGALI } from "@/lib/platform/dates";

/** Formats a day ("2026-11-21") or an instant's day in Kigali in the page's language: "21 November 2026". */
export function useDay() {
  const locale = useLocale();
  return (day: string) => formatDay(day.length > 10 ? dayIn(new Date(day), KIGALI) : day, locale);
}
