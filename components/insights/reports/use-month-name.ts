"use client";

import { useLocale } from "next-intl";

/** "November 2026" or "Nov 26" for "2026-11"; numeric in Kinyarwanda, which Intl has no month names for. */
export function useMonthName({ short = false } = {}) {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "en-GB", {
    month: short ? "short" : "long",
    year: short ? "2-digit" : "numeric",
    timeZone: "UTC",
  });
  return (month: string) =>
    locale === "rw"
      ? `${month.slice(5)}/${month.slice(0, 4)}`
      : format.format(new Date(`${month}-01T00:00:00Z`)).replaceAll(" ", "\u00a0");
}
