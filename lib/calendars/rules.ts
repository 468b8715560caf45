import { after, dayIn, HOUR_MS, instantAt, plusDays } from "@/lib/dates";
import type { BlockRequest } from "./contract";

/** Imported entries are taken over this far ahead, and at most this many. */
export const HORIZON_MS = 549 * 24 * HOUR_MS;
export const MOST_ENTRIES = 2_000;
/** Bytes of a calendar, from a file or a link. */
export const CALENDAR_LIMIT = 1024 * 1024;
/** Calendars one car may be connected with. */
export const MOST_IMPORTS = 10;

interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** A block's local days and times as instants. "24:00" is the midnight that ends a day. */
export function blockPeriod(request: BlockRequest, timeZone: string): Period {
  const at = (day: string, time: string) =>
    time === "24:00" ? instantAt(plusDays(day, 1), "00:00", timeZone) : instantAt(day, time, timeZone);
  return { startsAt: at(request.from, request.fromTime), endsAt: at(request.to, request.toTime) };
}

/** An hour after a reading that went well; twice as long after each that did not, at most a day. */
export function nextReadAt(failures: number, now: Date): Date {
  return after(now, Math.min(24, 2 ** failures) * HOUR_MS);
}

/** Those of one calendar in order, none over another: what two of them say is taken is taken once. */
export function untangled<T extends Period>(entries: T[]): T[] {
  const result: T[] = [];
  for (const entry of entries.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    const end = result.at(-1)?.endsAt ?? new Date(0);
    if (entry.endsAt <= end) continue;
    result.push(entry.startsAt < end ? { ...entry, startsAt: end } : entry);
  }
  return result;
}

/** What is left of a period once everything that is taken (in order of start) is cut out of it. */
export function freeParts(period: Period, taken: Period[]): Period[] {
  const parts: Period[] = [];
  let { startsAt } = period;
  for (const other of taken) {
    if (other.endsAt <= startsAt || other.startsAt >= period.endsAt) continue;
    if (other.startsAt > startsAt) parts.push({ startsAt, endsAt: other.startsAt });
    startsAt = other.endsAt;
  }
  if (startsAt < period.endsAt) parts.push({ startsAt, endsAt: period.endsAt });
  return parts;
}

/**
 * Other calendars repeat in their feed what they read in ours. An entry with the very period we tell them, or with our
 * own name for it, is such an echo and no second booking.
 */
export function isEcho(entry: Period & { externalId: string }, taken: Period & { id: string }): boolean {
  const isSamePeriod =
    entry.startsAt.getTime() === taken.startsAt.getTime() &&
    entry.endsAt.getTime() === taken.endsAt.getTime();
  return isSamePeriod || entry.externalId.startsWith(taken.id);
}

/** The days of a month's sheet ("2026-12"): whole weeks from a Monday on, also those of the months beside it. */
export function sheetOf(month: string): string[] {
  const first = `${month}-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const start = plusDays(first, -((weekday + 6) % 7));
  const days = Array.from({ length: 42 }, (_, index) => plusDays(start, index));
  return days.slice(35).some((day) => day.startsWith(month)) ? days : days.slice(0, 35);
}

/** "2026-12" + 1 → "2027-01". */
export function plusMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** Does it take any of a local day? */
export function touchesDay(
  entry: { startsAt: string; endsAt: string },
  day: string,
  timeZone: string,
): boolean {
  const last = dayIn(after(new Date(entry.endsAt), -1), timeZone);
  return dayIn(new Date(entry.startsAt), timeZone) <= day && day <= last;
}

/** What a press on a day makes of the days chosen: the first, then a last that is not before it, then anew. */
export function chooseBlockDay({ from, to }: { from: string; to: string }, day: string) {
  const isHalfChosen = from !== "" && from === to;
  return isHalfChosen && day > from ? { from, to: day } : { from: day, to: day };
}
