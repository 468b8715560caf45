import { DEFAULT_TIME, type RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { DAY_MS, instantAt, KIGALI } from "@/lib/platform/dates";

/** Hours rounded up to 24-hour days, at least one (product.md §3). */
export function billableDays(startsAt: Date, endsAt: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - startsAt.getTime()) / DAY_MS));
}

/** The billable days of requested dates, whose times are 10:00 unless they are given. */
export function billableDaysOf({
  from,
  to,
  fromTime = DEFAULT_TIME,
  toTime = DEFAULT_TIME,
}: RequestedDates): number {
  return billableDays(instantAt(from, fromTime, KIGALI), instantAt(to, toTime, KIGALI));
}
