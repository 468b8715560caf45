"use client";

import { useLocale } from "next-intl";
import { useShortDay } from "@/components/ui/use-short-day";
import type { Bucket } from "@/lib/insights/analytics/contract";
import { intlLocale } from "@/lib/platform/i18n/intl-locale";

/** The label of an interval: "22 Oct", "16–22 Nov" as two days, "Oct 2026". */
export function useBucketName(bucket: Bucket) {
  const locale = useLocale();
  const day = useShortDay();
  const month = new Intl.DateTimeFormat(intlLocale(locale), {
    month: locale === "rw" ? "2-digit" : "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return ({ from, to }: { from: string; to: string }) => {
    if (bucket === "month") return month.format(new Date(`${from}T00:00:00Z`));
    return from === to ? day(from) : `${day(from)} – ${day(to)}`;
  };
}
