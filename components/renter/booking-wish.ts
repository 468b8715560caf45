import { DEFAULT_TIME, dayIn, plusDays } from "@/lib/dates";
import { handoverTimes, type RentalDates } from "@/lib/search/rules";
import type { Availability } from "@/lib/vehicles/contract";
import { FURTHEST_DAYS, firstPickUpDay, pickUpTimes } from "@/lib/vehicles/rules";

/** What the dialog has been told so far; a day not chosen yet is "". */
export interface Wish {
  from: string;
  to: string;
  fromTime: string;
  toTime: string;
}

export const firstWish = (dates: RentalDates | undefined): Wish => ({
  from: dates?.from ?? "",
  to: dates?.to ?? "",
  fromTime: DEFAULT_TIME,
  toTime: DEFAULT_TIME,
});

/** What keeps it from being priced (spec.md §5): a day missing, or nothing between start and end. */
export function wishProblem({
  from,
  to,
  fromTime,
  toTime,
}: Wish): "datesMissing" | "rangeInvalid" | undefined {
  // While a year is typed a date field says 0002, 0020, 0202.
  if (from < "2000" || to < "2000") return "datesMissing";
  return `${to} ${toTime}` > `${from} ${fromTime}` ? undefined : "rangeInvalid";
}

/** Which days and times of a car can be chosen. */
export function possible(calendar: Availability, from: string, now: Date) {
  const { leadHours, timeZone, takenDays } = calendar;
  const times = from ? pickUpTimes(from, now, leadHours, timeZone) : [];
  return {
    taken: new Set(takenDays),
    firstDay: firstPickUpDay(now, leadHours, timeZone),
    lastDay: plusDays(dayIn(now, timeZone), FURTHEST_DAYS),
    // A day without a possible time is refused by the server, in its own words.
    times: times.length > 0 ? times : handoverTimes,
  };
}
