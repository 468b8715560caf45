import { intlLocale } from "@/lib/platform/i18n/intl-locale";

// Browsers have no Kinyarwanda calendar, so its names are listed here; English and French come from Intl.
const rwMonths =
  "Mutarama Gashyantare Werurwe Mata Gicurasi Kamena Nyakanga Kanama Nzeri Ukwakira Ugushyingo Ukuboza".split(
    " ",
  );
const rwWeekdays = [
  "Ku cyumweru",
  "Ku wa mbere",
  "Ku wa kabiri",
  "Ku wa gatatu",
  "Ku wa kane",
  "Ku wa gatanu",
  "Ku wa gatandatu",
];
const rwShortWeekdays = ["Cyu", "Mbe", "Kab", "Gtu", "Kan", "Gnu", "Gnd"];

/** Converts a day ("2026-12-05") to a calendar cell's Date, in the browser's time zone. */
export function cellOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** "December 2026". Uses the browser's time zone, as calendar cells do. */
export function monthName(date: Date, locale: string): string {
  if (locale === "rw") return `${rwMonths[date.getMonth()]} ${date.getFullYear()}`;
  const name = new Intl.DateTimeFormat(intlLocale(locale), { month: "long", year: "numeric" }).format(date);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** "Mo" is displayed, "Monday" is read by screen readers. */
export function weekdayName(date: Date, locale: string, width: "short" | "long"): string {
  if (locale === "rw") return (width === "long" ? rwWeekdays : rwShortWeekdays)[date.getDay()] ?? "";
  const name = new Intl.DateTimeFormat(intlLocale(locale), { weekday: width }).format(date);
  return width === "long" ? name : name.slice(0, 2);
}

/** "Tuesday 1 December 2026". */
export function dayName(date: Date, locale: string): string {
  if (locale === "rw")
    return `${weekdayName(date, locale, "long")}, ${date.getDate()} ${monthName(date, locale)}`;
  return new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full" }).format(date);
}
