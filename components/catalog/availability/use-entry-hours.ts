import { useTranslations } from "next-intl";
import type { CalendarEntry } from "@/lib/catalog/availability/calendar/contract";
import { hoursOn } from "@/lib/catalog/availability/calendar/rules";

/** "from 10:00", "until 14:30", "10:00 to 14:30" for a partly occupied day; else "". */
export function useEntryHours(): (entry: CalendarEntry, day: string, timeZone: string) => string {
  const t = useTranslations("calendars.hours");
  return (entry, day, timeZone) => {
    const { from, until } = hoursOn(entry, day, timeZone);
    if (from && until) return t("between", { from, until });
    if (from) return t("from", { from });
    return until ? t("until", { until }) : "";
  };
}
