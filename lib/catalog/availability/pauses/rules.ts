import { addMs, dayIn, instantAt, KIGALI, plusDays } from "@/lib/platform/dates";

/** The instants of whole days in Kigali, half-open. */
export function pausePeriod({ from, to }: { from: string; to: string }): { startsAt: Date; endsAt: Date } {
  return {
    startsAt: instantAt(from, "00:00", KIGALI),
    endsAt: instantAt(plusDays(to, 1), "00:00", KIGALI),
  };
}

/** The first and the last day of such a period. */
export function pauseDaysOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return { from: dayIn(startsAt, KIGALI), to: dayIn(addMs(endsAt, -1), KIGALI) };
}
