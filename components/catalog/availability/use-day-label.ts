"use client";

import { useLocale, useTranslations } from "next-intl";
import { cellOf, dayName } from "@/components/ui/calendar-names";

/** Names a day for screen readers, with what occupies the vehicle on it. */
export function useDayLabel() {
  const t = useTranslations("calendars.month");
  const locale = useLocale();
  return (day: string, entries: string[]) => {
    const name = dayName(cellOf(day), locale);
    return entries.length > 0
      ? t("busy", { day: name, entries: entries.join(", ") })
      : t("free", { day: name });
  };
}
