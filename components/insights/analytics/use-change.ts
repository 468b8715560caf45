"use client";

import { useLocale, useTranslations } from "next-intl";
import { changeOf } from "@/lib/insights/analytics/rules";
import { formatNumber } from "@/lib/platform/numbers";

/** How a change is expressed: in percent of the previous value, in points of a share, or in the figure's own unit. */
export type ChangeUnit = "percent" | "points" | "own";

const sentences = {
  percent: { up: "up", down: "down" },
  points: { up: "pointsUp", down: "pointsDown" },
  own: { up: "higher", down: "lower" },
} as const;

/**
 * Returns how a figure changed from the previous period, as a sentence and its direction; undefined if there is nothing
 * to compare with.
 */
export function useChange() {
  const t = useTranslations("analytics.change");
  const locale = useLocale();
  return (now: number | null, before: number | null | undefined, unit: ChangeUnit) => {
    const change = changeOf(now, before ?? null, unit === "percent" ? "percent" : "own");
    if (!change) return undefined;
    const { direction, by } = change;
    const text =
      direction === "flat" ? t("flat") : t(sentences[unit][direction], { by: formatNumber(by, locale) });
    return { text, direction };
  };
}
