import { DEFAULT_TIME, handoverTimes, type RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { dayIn, HOUR_MS, instantAt, plusDays } from "@/lib/platform/dates";
import { withOverlapping } from "./overlaps";

/** How far ahead vehicles can be booked. */
export const MAX_DAYS_AHEAD = 365;

/** Why the dates in a URL were ignored; a message key under `errors`. */
export type DatesProblem = "datesRequired" | "datesOrder" | "pickupInPast" | "datesTooFar";

/** The problem of a pick-up and a return day; undefined if there is none. */
export function datesProblem({ from, to }: RequestedDates, today: string): DatesProblem | undefined {
  if (to <= from) return "datesOrder";
  if (from < today) return "pickupInPast";
  if (to > plusDays(today, MAX_DAYS_AHEAD)) return "datesTooFar";
  return undefined;
}

interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** The rental day of a calendar day: 10:00 to 10:00 on the next day, local time. */
function rentalDayOf(day: string, timeZone: string): Period {
  return {
    startsAt: instantAt(day, DEFAULT_TIME, timeZone),
    endsAt: instantAt(plusDays(day, 1), DEFAULT_TIME, timeZone),
  };
}

/** The local days from `from` (inclusive) to `to` (exclusive). */
function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = plusDays(day, 1)) days.push(day);
  return days;
}

/**
 * The days from `from` (inclusive) to `to` (exclusive) whose rental day overlaps any of the periods; calendars strike
 * them out. Expects joined periods.
 */
export function takenDays(periods: Period[], from: string, to: string, timeZone: string): string[] {
  const rentalDays = daysOf(from, to).map((day) => ({ day, ...rentalDayOf(day, timeZone) }));
  return withOverlapping(rentalDays, periods)
    .filter(([, overlapping]) => overlapping.length > 0)
    .map(([{ day }]) => day);
}

/**
 * The days from `from` (inclusive) to `to` (exclusive) on which the vehicle can be neither picked up nor returned at any
 * time. On other days some hours may be occupied. Expects joined periods.
 */
export function fullyTakenDays(periods: Period[], from: string, to: string, timeZone: string): string[] {
  const [earliest = DEFAULT_TIME, latest = DEFAULT_TIME] = [handoverTimes[0], handoverTimes.at(-1)];
  const handoverHours = daysOf(from, to).map((day) => ({
    day,
    startsAt: instantAt(day, earliest, timeZone),
    endsAt: instantAt(day, latest, timeZone),
  }));
  return withOverlapping(handoverHours, periods)
    .filter(([hours, overlapping]) =>
      overlapping.some((period) => period.startsAt < hours.startsAt && hours.endsAt < period.endsAt),
    )
    .map(([{ day }]) => day);
}

/**
 * Merges periods that touch, so that the public cannot tell one booking from the next. Expects and returns
 * order of start.
 */
export function joinPeriods(periods: Period[]): Period[] {
  const joined: Period[] = [];
  for (const next of periods) {
    const last = joined.at(-1);
    if (!last || next.startsAt > last.endsAt) joined.push({ ...next });
    else if (next.endsAt > last.endsAt) last.endsAt = next.endsAt;
  }
  return joined;
}

/** Whether a booking of these days would include an occupied one. The drop-off day does not count. */
export function needsTakenDay({ from, to }: Partial<RequestedDates>, taken: ReadonlySet<string>): boolean {
  return Boolean(from && to) && [...taken].some((day) => day >= (from ?? "") && day < (to ?? ""));
}

export function canPickUp(day: string, taken: ReadonlySet<string>, today: string): boolean {
  return day >= today && !taken.has(day);
}

/**
 * The last possible drop-off day: the first occupied day after pick-up (which starts at 10:00), otherwise the horizon.
 */
export function lastDropOff(pickUp: string, taken: ReadonlySet<string>, today: string): string {
  const horizon = plusDays(today, MAX_DAYS_AHEAD);
  return [...taken].filter((day) => day > pickUp).sort()[0] ?? horizon;
}

/**
 * The selection after a click on a day. The first click sets the pick-up; a second one, later and not past the first
 * occupied day, the drop-off; any other starts over. A day without a possible pick-up changes nothing.
 */
export function nextDateChoice(
  choice: Partial<RequestedDates>,
  day: string,
  taken: ReadonlySet<string>,
  today: string,
): Partial<RequestedDates> {
  const { from, to } = choice;
  if (from && !to && day > from && day <= lastDropOff(from, taken, today)) return { from, to: day };
  return canPickUp(day, taken, today) ? { from: day } : choice;
}

/** The pick-up times still possible on a day, at least `leadHours` from now. */
export function pickUpTimes(day: string, now: Date, leadHours: number, timeZone: string): string[] {
  const earliest = now.getTime() + leadHours * HOUR_MS;
  return handoverTimes.filter((time) => instantAt(day, time, timeZone).getTime() >= earliest);
}

/**
 * Hours of notice before pick-up: the vehicle's own, and for requests the owner's time to answer (product.md
 * §3).
 */
export function leadHoursOf(vehicle: { isInstantBook: boolean; advanceNoticeHours: number }): number {
  return vehicle.isInstantBook ? vehicle.advanceNoticeHours : Math.max(1, vehicle.advanceNoticeHours);
}

/** The first day with a possible pick-up time. */
export function firstPickUpDay(now: Date, leadHours: number, timeZone: string): string {
  const earliest = new Date(now.getTime() + leadHours * HOUR_MS);
  const day = dayIn(earliest, timeZone);
  return pickUpTimes(day, now, leadHours, timeZone).length > 0 ? day : plusDays(day, 1);
}
