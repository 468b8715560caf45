import { TZDate } from "@date-fns/tz";
import { addDays, format } from "date-fns";

export const KIGALI = "Africa/Kigali";
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** When people pick up and return unless they say otherwise. */
export const DEFAULT_TIME = "10:00";

/** The instant of a local day ("2026-12-01") and time ("10:00") in a zone. */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(new TZDate(year, month - 1, date, hours, minutes, 0, timeZone).getTime());
}

/** The local day of an instant in a zone: "2026-12-01". */
export function dayIn(instant: Date, timeZone: string): string {
  return format(new TZDate(instant.getTime(), timeZone), "yyyy-MM-dd");
}

/** The local time of an instant in a zone: "10:00". */
export function timeIn(instant: Date, timeZone: string): string {
  return format(new TZDate(instant.getTime(), timeZone), "HH:mm");
}

/** "2026-12-31" + 1 → "2027-01-01". */
export function plusDays(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return format(addDays(new Date(year, month - 1, date), count), "yyyy-MM-dd");
}

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

const numberLocales: Record<string, string> = { en: "en-GB", fr: "fr-FR", rw: "en-GB" };

/** "1 Dec 2026, 10:00" in a zone; Intl knows no Kinyarwanda month names, so rw reads day/month in figures. */
export function formatInstant(instant: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(numberLocales[locale] ?? "en-GB", {
    day: "numeric",
    month: locale === "rw" ? "2-digit" : "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(instant);
}

/** "21 November 2026" for a day written "2026-11-21"; figures in rw, as above. */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(numberLocales[locale] ?? "en-GB", {
    day: "numeric",
    month: locale === "rw" ? "2-digit" : "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}
