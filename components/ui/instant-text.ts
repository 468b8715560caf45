import { dayIn, KIGALI } from "@/lib/platform/dates";
import { intlLocale } from "@/lib/platform/i18n/intl-locale";
import { cellOf, monthName } from "./calendar-names";

/** The month of an instant in Kigali, as written within a sentence: "December 2026". */
export function kigaliMonthText(instant: string, locale: string): string {
  const name = monthName(cellIn(instant), locale);
  return locale === "fr" ? name.toLowerCase() : name;
}

/** The day of an instant in Kigali: "5 Dec 2026", "5 déc. 2026", "5 Ukuboza 2026". */
export function kigaliDayText(instant: string, locale: string): string {
  const cell = cellIn(instant);
  if (locale === "rw") return `${cell.getDate()} ${monthName(cell, locale)}`;
  return new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "medium" }).format(cell);
}

const cellIn = (instant: string) => cellOf(dayIn(new Date(instant), KIGALI));
