import { TZDate } from "@date-fns/tz";
// Imported by path: without bundling, the index loads three hundred functions.
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { lightFormat } from "date-fns/lightFormat";
import { startOfISOWeek } from "date-fns/startOfISOWeek";
import { dateFormat } from "./i18n/intl-formats";
import { intlLocale } from "./i18n/intl-locale";

export const KIGALI = "Africa/Kigali";
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the instant of a local day ("2026-12-01") and time ("10:00") in a time zone. */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(new TZDate(year, month - 1, date, hours, minutes, 0, timeZone).getTime());
}

/** Returns the local day of an instant in a time zone: "2026-12-01". */
export function dayIn(instant: Date, timeZone: string): string {
  return lightFormat(new TZDate(instant.getTime(), timeZone), "yyyy-MM-dd");
}

/** Returns the local time of an instant in a time zone: "10:00". */
export function timeIn(instant: Date, timeZone: string): string {
  return lightFormat(new TZDate(instant.getTime(), timeZone), "HH:mm");
}

/** "2026-12-31" + 1 → "2027-01-01". */
export function plusDays(day: string, count: number): string {
  return lightFormat(addDays(localDate(day), count), "yyyy-MM-dd");
}

/** The same day in another year; 29 February of a common year comes before 1 March and after 28 February. */
export function plusYears(day: string, count: number): string {
  const [year = 0, ...monthAndDay] = day.split("-");
  return [Number(year) + count, ...monthAndDay].join("-");
}

/** "2026-12" + 1 → "2027-01". */
export function plusMonths(month: string, count: number): string {
  return lightFormat(addMonths(localDate(month), count), "yyyy-MM");
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return lightFormat(startOfISOWeek(localDate(day)), "yyyy-MM-dd");
}

/** The number of days from one day to another, the last not included. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** A day, or the first of a month, as the Date that date-fns calculates with, in the process's time zone. */
function localDate(text: string): Date {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** Uses en-US because the parts are read by name and their order does not matter. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return dateFormat("en-US", { ...digits, calendar: "gregory", timeZone });
}

/** Returns the local days on which `count` consecutive 24-hour periods begin, the first at `startsAt`. */
export function localDays(startsAt: Date, count: number, timeZone: string): string[] {
  const format = dayFormat(timeZone);
  return Array.from({ length: count }, (_, index) => {
    const parts = format.formatToParts(startsAt.getTime() + index * DAY_MS);
    const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
    return `${year}-${month}-${day}`;
  });
}

/** Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;
}

export function addMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

/**
 * "1 Dec 2026, 10:00" in a time zone; Intl has no Kinyarwanda month names, so rw shows day/month as numbers.
 */
export function formatInstant(instant: Date, locale: string, timeZone: string): string {
  return dateFormat(intlLocale(locale), {
    day: "numeric",
    month: locale === "rw" ? "2-digit" : "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(instant);
}

/** "21 November 2026" for the day "2026-11-21"; in rw as numbers, as above. */
export function formatDay(day: string, locale: string): string {
  return dateFormat(intlLocale(locale), {
    day: "numeric",
    month: locale === "rw" ? "2-digit" : "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** "November 2026" or "Nov 26" for the month "2026-11"; in rw "11/2026". */
export function formatMonth(month: string, locale: string, width: "long" | "short" = "long"): string {
  if (locale === "rw") return `${month.slice(5)}/${month.slice(0, 4)}`;
  return dateFormat(intlLocale(locale), {
    month: width,
    year: width === "long" ? "numeric" : "2-digit",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}
