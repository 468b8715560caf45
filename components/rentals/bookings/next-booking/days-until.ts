import { daysBetween, localDays } from "@/lib/platform/dates";

/** Days on the calendar of the time zone: from any time of 28 November to any time of 1 December are three. */
export function daysUntil(until: Date, now: Date, timeZone: string): number {
  const [today = "", last = ""] = [now, until].flatMap((instant) => localDays(instant, 1, timeZone));
  return daysBetween(today, last);
}
