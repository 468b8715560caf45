"use client";

import { useTranslations } from "next-intl";

const units = [
  { name: "h", ms: 3_600_000 },
  { name: "min", ms: 60_000 },
  { name: "s", ms: 1_000 },
] as const;

/** Formats a duration in its largest unit, such as "4.2 s" or "12 min". */
export function useDuration(): (milliseconds: number) => string {
  const t = useTranslations("databaseActivity.duration");
  return (milliseconds) => {
    const unit = units.find(({ ms }) => milliseconds >= ms);
    const count = milliseconds / (unit?.ms ?? 1);
    const digits = count < 10 ? 1 : 0;
    return t(unit?.name ?? "ms", { count: Number(count.toFixed(digits)) });
  };
}
