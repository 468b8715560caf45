import { dayIn, instantAt, KIGALI, plusDays, plusMonths } from "@/lib/platform/dates";
import type { DayHandover } from "./contract";

/** Days before its expiry that a document causes an alert. */
const DOCUMENT_NOTICE_DAYS = 30;

/** The last expiry date that causes an alert. */
export function documentsExpiringUntil(now: Date): string {
  return plusDays(dayIn(now, KIGALI), DOCUMENT_NOTICE_DAYS);
}

/** Today in Kigali, from midnight to midnight. */
export function todayBounds(now: Date): { from: Date; to: Date } {
  const today = dayIn(now, KIGALI);
  return { from: instantAt(today, "00:00", KIGALI), to: instantAt(plusDays(today, 1), "00:00", KIGALI) };
}

/**
 * This month until now and the same part of the previous month, which may be shorter: the 31st is compared with all
 * of a month of thirty days. Returns the instants to count between and the days to display.
 */
export function monthToDateEdges(now: Date) {
  const today = dayIn(now, KIGALI);
  const month = today.slice(0, 7);
  const [first, beforeFirst] = [`${month}-01`, `${plusMonths(month, -1)}-01`];
  const [begins, beforeBegins] = [instantAt(first, "00:00", KIGALI), instantAt(beforeFirst, "00:00", KIGALI)];
  const beforeEnds = new Date(
    Math.min(begins.getTime(), beforeBegins.getTime() + (now.getTime() - begins.getTime())),
  );
  return {
    edges: [beforeBegins, beforeEnds, begins, now],
    beforeFrom: beforeFirst,
    beforeTo: dayIn(new Date(beforeEnds.getTime() - 1), KIGALI),
  };
}

/** Late ones first, completed ones last. */
export function sortHandovers(handovers: DayHandover[]): DayHandover[] {
  const rank = ({ isLate, isDone }: DayHandover) => (isDone ? 2 : isLate ? 0 : 1);
  return handovers.toSorted((one, other) => rank(one) - rank(other) || one.at.localeCompare(other.at));
}

/** A plan near its limit has room for at most one more vehicle. A plan for one vehicle is meant to be full. */
export function isNearLimit(listed: number, limit: number | null): limit is number {
  return limit !== null && limit > 1 && listed >= limit - 1;
}
