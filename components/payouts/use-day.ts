"use client";

import { useLocale } from "next-intl";
import { dayIn, formatDay, KIGALI } from "@/lib/dates";

/** A day as the reader writes it: "21 November 2026" for "2026-11-21" or an instant of it in Kigali. */
export function useDay() {
  const locale = useLocale();
  return (day: string) => formatDay(day.length > 10 ? dayIn(new Date(day), KIGALI) : day, locale);
}
