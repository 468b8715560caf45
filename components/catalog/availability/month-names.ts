import { cellOf, monthName } from "@/components/ui/calendar-names";
import { intlLocale } from "@/lib/platform/i18n/intl-locale";

/** "Dec", "déc.", "Uku" for a day of December. */
export function shortMonthName(day: string, locale: string): string {
  const date = cellOf(day);
  // Browsers have no Kinyarwanda; its short names are the first three letters.
  if (locale === "rw") return monthName(date, locale).slice(0, 3);
  return new Intl.DateTimeFormat(intlLocale(locale), { month: "short" }).format(date);
}

/** "December 2026", "November – December 2026" or "December 2026 – January 2027". */
export function monthSpan(from: string, to: string, locale: string): string {
  const [first, last] = [from, to].map((day) => monthName(cellOf(day), locale)) as [string, string];
  if (first === last) return last;
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isSameYear ? first.replace(/ \d{4}$/, "") : first} – ${last}`;
}
