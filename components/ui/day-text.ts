import { intlLocale } from "@/lib/platform/i18n/intl-locale";
import { cellOf, monthName } from "./calendar-names";
import { kigaliYear } from "./kigali-year";

/** "Sat 5 Dec", "sam. 5 déc.", "5 Ukuboza"; with the year unless it is the current one in Kigali. */
export function shortDay(day: string, locale: string): string {
  const cell = cellOf(day);
  const isThisYear = day.slice(0, 4) === kigaliYear();
  if (locale === "rw") {
    const month = monthName(cell, locale).split(" ")[0];
    return `${cell.getDate()} ${month}${isThisYear ? "" : ` ${cell.getFullYear()}`}`;
  }
  return new Intl.DateTimeFormat(intlLocale(locale), {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
  })
    .format(cell)
    .replace(",", "");
}

/** Short form of a range for narrow places: "28 Dec – 3 Jan", "28 déc. – 3 janv.". */
export function shortRange(from: string, to: string, locale: string): string {
  return [from, to].map((day) => dayAndMonth(day, locale)).join(" – ");
}

function dayAndMonth(day: string, locale: string): string {
  const cell = cellOf(day);
  if (locale === "rw") return `${cell.getDate()} ${monthName(cell, locale).split(" ")[0]}`;
  const language = intlLocale(locale);
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "short" }).format(cell);
}
