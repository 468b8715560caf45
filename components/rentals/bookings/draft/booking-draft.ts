import { firstPickUpDay, MAX_DAYS_AHEAD, pickUpTimes } from "@/lib/catalog/availability/pick-up-rules";
import type { Availability } from "@/lib/catalog/availability/public/contract";
import { DEFAULT_TIME, handoverTimes, type RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { dayIn, plusDays } from "@/lib/platform/dates";

/** The dialog's entries; a day that is not chosen yet is "". */
export interface BookingDraft {
  from: string;
  to: string;
  fromTime: string;
  toTime: string;
}

export const initialDraft = (dates: RequestedDates | undefined): BookingDraft => ({
  from: dates?.from ?? "",
  to: dates?.to ?? "",
  fromTime: dates?.fromTime ?? DEFAULT_TIME,
  toTime: dates?.toTime ?? DEFAULT_TIME,
});

/** Why a draft cannot be priced (spec.md §5): a day is missing, or the end is not after the start. */
export function draftProblem({
  from,
  to,
  fromTime,
  toTime,
}: BookingDraft): "datesMissing" | "rangeInvalid" | undefined {
  // While a year is being typed, a date field has the values 0002, 0020 and 0202.
  if (from < "2000" || to < "2000") return "datesMissing";
  return `${to} ${toTime}` > `${from} ${fromTime}` ? undefined : "rangeInvalid";
}

export function bookableChoices(calendar: Availability, from: string, now: Date) {
  const { leadHours, timeZone, takenDays } = calendar;
  const times = from ? pickUpTimes(from, now, leadHours, timeZone) : [];
  return {
    taken: new Set(takenDays),
    firstDay: firstPickUpDay(now, leadHours, timeZone),
    lastDay: plusDays(dayIn(now, timeZone), MAX_DAYS_AHEAD),
    // When a day has no possible time, offer all times: the server refuses with a message that explains why.
    times: times.length > 0 ? times : handoverTimes,
  };
}
