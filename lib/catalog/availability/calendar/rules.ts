import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { addMs, DAY_MS, dayIn, HOUR_MS, instantAt, mondayOf, plusDays, timeIn } from "@/lib/platform/dates";
import type { BlockRequest, CalendarEntry } from "./contract";

/** How far ahead imported entries are read (18 months), and their maximum number. */
export const HORIZON_MS = 549 * 24 * HOUR_MS;
export const MAX_ENTRIES = 2_000;
/** The maximum size of a calendar in bytes, from a file or a link. */
export const CALENDAR_LIMIT = 1024 * 1024;
/** The maximum number of imported calendars per vehicle. */
export const MAX_IMPORTS = 10;

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

/** The request that would create the block as it is, with its local days and times. */
export function blockRequestOf(
  { kind, note, startsAt, endsAt }: Pick<CalendarEntry, "kind" | "note" | "startsAt" | "endsAt">,
  timeZone: string,
): BlockRequest {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const toTime = timeIn(end, timeZone);
  const endsAtMidnight = toTime === "00:00";
  return {
    kind: kind === "maintenance" ? kind : "block",
    from: dayIn(start, timeZone),
    fromTime: timeIn(start, timeZone),
    to: dayIn(endsAtMidnight ? addMs(end, -1) : end, timeZone),
    toTime: endsAtMidnight ? "24:00" : toTime,
    note,
  };
}

/** The numbers of days by which the first and the last day of a block are moved. */
export interface DaysMoved {
  first: number;
  last: number;
}

/** The moved or resized block, with at least one day. On a single day it lasts to midnight if its times do not fit. */
export function movedBlock(request: BlockRequest, { first, last }: DaysMoved): BlockRequest {
  const ends = { from: plusDays(request.from, first), to: plusDays(request.to, last) };
  if (ends.from > ends.to && first !== 0) ends.from = request.to;
  else if (ends.from > ends.to) ends.to = request.from;
  const isReversed = ends.from === ends.to && request.toTime <= request.fromTime;
  return { ...request, ...ends, toTime: isReversed ? "24:00" : request.toTime };
}

/** An hour after a successful sync; the interval doubles after each failure, up to a day. */
export function nextReadAt(failures: number, now: Date): Date {
  return addMs(now, Math.min(24, 2 ** failures) * HOUR_MS);
}

/** Merges overlapping entries of one calendar, in order of start. */
export function withoutOverlaps<T extends Period>(entries: T[]): T[] {
  const result: T[] = [];
  for (const entry of entries.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    const end = result.at(-1)?.endsAt ?? new Date(0);
    if (entry.endsAt <= end) continue;
    result.push(entry.startsAt < end ? { ...entry, startsAt: end } : entry);
  }
  return result;
}

/**
 * The part of a period from now until the horizon; undefined if there is none. Past time need not be occupied, and
 * other calendars may contain entries without an end.
 */
export function upcomingPart<T extends Period>(period: T, now: Date): T | undefined {
  const startsAt = new Date(Math.max(period.startsAt.getTime(), now.getTime()));
  const endsAt = new Date(Math.min(period.endsAt.getTime(), addMs(now, HORIZON_MS).getTime()));
  return startsAt < endsAt ? { ...period, startsAt, endsAt } : undefined;
}

/** The parts of a period outside the occupied periods that overlap it (in order of start). */
export function freeParts(period: Period, overlapping: Period[]): Period[] {
  const parts: Period[] = [];
  let { startsAt } = period;
  for (const other of overlapping) {
    if (other.startsAt > startsAt) parts.push({ startsAt, endsAt: other.startsAt });
    startsAt = other.endsAt;
  }
  if (startsAt < period.endsAt) parts.push({ startsAt, endsAt: period.endsAt });
  return parts;
}

/**
 * Other calendars may repeat entries from our feed in theirs. An entry with exactly a period that we published, or with
 * our own UID, is such an echo and not a second booking.
 */
export function isEcho(entry: Period & { externalId: string }, taken: Period & { id: string }): boolean {
  const isSamePeriod =
    entry.startsAt.getTime() === taken.startsAt.getTime() &&
    entry.endsAt.getTime() === taken.endsAt.getTime();
  return isSamePeriod || entry.externalId.startsWith(taken.id);
}

/**
 * The days of a month view ("2026-12"): whole weeks starting on a Monday, including days of the neighbouring months.
 */
export function monthDays(month: string): string[] {
  const start = mondayOf(`${month}-01`);
  const days = Array.from({ length: 42 }, (_, index) => plusDays(start, index));
  return days.slice(35).some((day) => day.startsWith(month)) ? days : days.slice(0, 35);
}

/** The first and the last local day of which the entry occupies any part. */
export function daysTaken(entry: { startsAt: string; endsAt: string }, timeZone: string) {
  return {
    first: dayIn(new Date(entry.startsAt), timeZone),
    last: dayIn(addMs(new Date(entry.endsAt), -1), timeZone),
  };
}

/** Whether the entry occupies any part of a local day. */
export function touchesDay(
  entry: { startsAt: string; endsAt: string },
  day: string,
  timeZone: string,
): boolean {
  const { first, last } = daysTaken(entry, timeZone);
  return first <= day && day <= last;
}

/**
 * The start and end times of an entry within a local day; each is undefined if the entry continues beyond the day on
 * that side.
 */
export function hoursOn(
  entry: { startsAt: string; endsAt: string },
  day: string,
  timeZone: string,
): { from?: string; until?: string } {
  const { first, last } = daysTaken(entry, timeZone);
  const [from, until] = [entry.startsAt, entry.endsAt].map((instant) => timeIn(new Date(instant), timeZone));
  return {
    ...(first === day && from !== "00:00" && { from }),
    ...(last === day && until !== "00:00" && { until }),
  };
}

/**
 * The position of an entry in a row of local days, in days from the start of the first. Clipped to the row, with a flag
 * for each clipped end. Undefined if it does not touch the row.
 */
export function positionInRow(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  row: { from: string; days: number },
  timeZone: string,
): { start: number; end: number; isCutBefore: boolean; isCutAfter: boolean } | undefined {
  const origin = instantAt(row.from, "00:00", timeZone).getTime();
  const [from, to] = [startsAt, endsAt].map((instant) => (Date.parse(instant) - origin) / DAY_MS) as [
    number,
    number,
  ];
  const [start, end] = [Math.max(0, from), Math.min(row.days, to)];
  return end > start ? { start, end, isCutBefore: from < 0, isCutAfter: to > row.days } : undefined;
}

/**
 * Puts each bar on the first lane that is free where it begins, so only overlapping bars move down. Expects
 * bars in order of start.
 */
export function lanesOf<T extends { start: number; end: number }>(bars: T[]): (T & { lane: number })[] {
  const ends: number[] = [];
  return bars
    .toSorted((one, other) => one.start - other.start)
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.start);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = bar.end;
      return { ...bar, lane };
    });
}

/** The end to display: for an overdue vehicle the agreed end, although its entry lasts until now. */
export function namedEndOf(entry: CalendarEntry, now: Date): string {
  const isLate = entry.kind === "booking" && bookingPhaseOf(entry, now) === "late";
  return (isLate && entry.booking?.dueAt) || entry.endsAt;
}

/** Only blocks can be moved and changed, because a renter has agreed to the dates of a booking. */
export const isBlock = ({ kind }: CalendarEntry) => kind === "block" || kind === "maintenance";

/** Agreed bookings and rentals under way; the booking itself determines whether it is possible now. */
export const canGetAnotherVehicle = ({ kind, booking }: CalendarEntry) =>
  isDueEntry({ booking }) ||
  (kind === "booking" && (booking?.status === "confirmed" || booking?.status === "active"));

/** Whether it is a hold that lasts until its customer pays at the pick-up. */
export const isDueEntry = ({ booking }: Pick<CalendarEntry, "booking">) =>
  booking !== null && isDueAtPickUp(booking);

/** The selection after a click on a day: first the start, then an end that is not before it, then a new start. */
export function chooseBlockDay({ from, to }: { from: string; to: string }, day: string) {
  const isHalfChosen = from !== "" && from === to;
  return isHalfChosen && day > from ? { from, to: day } : { from: day, to: day };
}

export type BookingPhase = "upcoming" | "running" | "late" | "past";

/**
 * The phase of a booking in a calendar; `late` means that the vehicle is overdue. If the actor may not see the booking
 * itself, the phase follows from its times.
 */
export function bookingPhaseOf(
  { booking, startsAt, endsAt }: Pick<CalendarEntry, "booking" | "startsAt" | "endsAt">,
  now: Date,
): BookingPhase {
  if (booking?.status === "active") return new Date(booking.dueAt) < now ? "late" : "running";
  if (booking?.status === "completed") return "past";
  if (booking?.status === "confirmed" || new Date(startsAt) > now) return "upcoming";
  return new Date(endsAt) > now ? "running" : "past";
}
