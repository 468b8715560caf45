import { cellOf, monthName } from "./calendar-names";

/** "Sat 5 Dec", "sam. 5 déc.", "5 Ukuboza"; with the year when it is not this one. */
export function shortDay(day: string, locale: string, today = new Date()): string {
  const cell = cellOf(day);
  const isThisYear = cell.getFullYear() === today.getFullYear();
  if (locale === "rw") {
    const month = monthName(cell, locale).split(" ")[0];
    return `${cell.getDate()} ${month}${isThisYear ? "" : ` ${cell.getFullYear()}`}`;
  }
  return new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
  })
    .format(cell)
    .replace(",", "");
}
