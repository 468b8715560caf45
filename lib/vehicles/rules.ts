import { DEFAULT_TIME, dayIn, HOUR_MS, instantAt, plusDays } from "@/lib/dates";
import { handoverTimes, type RentalDates } from "@/lib/search/rules";

/** What people may type to find a car, folded the way searchable() folds what they type. */
export function searchTextOf(vehicle: {
  make: string;
  model: string;
  version?: string | null;
  title: string;
  year: number;
  categoryId: string;
  bodyStyle: string;
  neighbourhood: string;
  city: string;
}): string {
  return searchable(
    [
      vehicle.make,
      vehicle.model,
      vehicle.version ?? "",
      vehicle.title,
      vehicle.year,
      vehicle.categoryId,
      vehicle.bodyStyle,
      vehicle.neighbourhood,
      vehicle.city,
    ].join(" "),
  );
}

/** Lower case, without accents, single spaces: "Nyabugogo  Été" → "nyabugogo ete". */
export function searchable(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}

/** How an address names a make or a neighbourhood: "Mercedes-Benz" → "mercedes-benz". */
export function slugOf(name: string): string {
  return searchable(name).replaceAll(" ", "-");
}

/** How far ahead cars can be rented. */
export const FURTHEST_DAYS = 365;

/** Why the dates of an address were set aside; names a sentence of `errors`. */
export type DatesProblem = "datesRequired" | "datesOrder" | "pickupInPast" | "datesTooFar";

/** What is wrong with a pick-up and a drop-off day, if anything. */
export function datesProblem({ from, to }: RentalDates, today: string): DatesProblem | undefined {
  if (to <= from) return "datesOrder";
  if (from < today) return "pickupInPast";
  if (to > plusDays(today, FURTHEST_DAYS)) return "datesTooFar";
  return undefined;
}

interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** The rental day of a calendar day: 10:00 to 10:00 the day after, local time. */
function slotOf(day: string, timeZone: string): Period {
  return {
    startsAt: instantAt(day, DEFAULT_TIME, timeZone),
    endsAt: instantAt(plusDays(day, 1), DEFAULT_TIME, timeZone),
  };
}

/** The days from `from` until before `to` whose rental day any of the periods touches: the struck-out ones. */
export function takenDays(periods: Period[], from: string, to: string, timeZone: string): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = plusDays(day, 1)) {
    const slot = slotOf(day, timeZone);
    if (periods.some((period) => period.startsAt < slot.endsAt && slot.startsAt < period.endsAt))
      days.push(day);
  }
  return days;
}

/** Periods in order of start; those that touch become one, so that nobody can tell one trip from the next. */
export function joinPeriods(periods: Period[]): Period[] {
  const joined: Period[] = [];
  for (const next of periods) {
    const last = joined.at(-1);
    if (!last || next.startsAt > last.endsAt) joined.push({ ...next });
    else if (next.endsAt > last.endsAt) last.endsAt = next.endsAt;
  }
  return joined;
}

/** Does a rental over these days need one that is taken? The day it ends on is not needed. */
export function needsTakenDay({ from, to }: Partial<RentalDates>, taken: ReadonlySet<string>): boolean {
  return Boolean(from && to) && [...taken].some((day) => day >= (from ?? "") && day < (to ?? ""));
}

/** One can pick up on a day that is not past and not taken. */
export function canPickUp(day: string, taken: ReadonlySet<string>, today: string): boolean {
  return day >= today && !taken.has(day);
}

/** The last day to bring the car back: the first taken day after pick-up (it starts at 10:00), else the horizon. */
export function lastDropOff(pickUp: string, taken: ReadonlySet<string>, today: string): string {
  const horizon = plusDays(today, FURTHEST_DAYS);
  return [...taken].filter((day) => day > pickUp).sort()[0] ?? horizon;
}

/**
 * What a press on a day makes of a choice. The first press is the pick-up; a second, later and not past the
 * first taken day, the drop-off; any other starts anew. A day that cannot be picked up changes nothing.
 */
export function chooseDay(
  choice: Partial<RentalDates>,
  day: string,
  taken: ReadonlySet<string>,
  today: string,
): Partial<RentalDates> {
  const { from, to } = choice;
  if (from && !to && day > from && day <= lastDropOff(from, taken, today)) return { from, to: day };
  return canPickUp(day, taken, today) ? { from: day } : choice;
}

/** The times one can still pick up at on a day, `leadHours` from now. */
export function pickUpTimes(day: string, now: Date, leadHours: number, timeZone: string): string[] {
  const earliest = now.getTime() + leadHours * HOUR_MS;
  return handoverTimes.filter((time) => instantAt(day, time, timeZone).getTime() >= earliest);
}

/** Notice an owner needs before pick-up: what the car says, and time to answer a request (product.md §3). */
export function leadHoursOf(vehicle: { isInstantBook: boolean; advanceNoticeHours: number }): number {
  return vehicle.isInstantBook ? vehicle.advanceNoticeHours : Math.max(1, vehicle.advanceNoticeHours);
}

/** The first day one can still pick up on. */
export function firstPickUpDay(now: Date, leadHours: number, timeZone: string): string {
  const earliest = new Date(now.getTime() + leadHours * HOUR_MS);
  const day = dayIn(earliest, timeZone);
  return pickUpTimes(day, now, leadHours, timeZone).length > 0 ? day : plusDays(day, 1);
}

/** A car's id from its address as typed; "" for what no id can be: half an escape, or a character PostgreSQL refuses. */
export function vehicleIdFrom(segment: string): string {
  try {
    const id = decodeURIComponent(segment);
    return id.includes("\0") ? "" : id;
  } catch {
    return "";
  }
}
