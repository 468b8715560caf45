import { dayIn, instantAt, KIGALI, plusDays } from "@/lib/dates";
import type { Turn } from "./contract";

/** Papers are spoken of so many days before they end. */
const PAPER_DAYS = 30;

/** Until when a paper's end is worth a word. */
export function papersUntil(now: Date): string {
  return plusDays(dayIn(now, KIGALI), PAPER_DAYS);
}

/** Today in Kigali, from midnight to midnight. */
export function todayOf(now: Date): { from: Date; to: Date } {
  const today = dayIn(now, KIGALI);
  return { from: instantAt(today, "00:00", KIGALI), to: instantAt(plusDays(today, 1), "00:00", KIGALI) };
}

/**
 * This month until now and as much of the month before, which may be shorter: the 31st of a month is compared with all of
 * a month of thirty days. Instants between which is counted, and the days to say so.
 */
export function monthsOf(now: Date) {
  const today = dayIn(now, KIGALI);
  const first = `${today.slice(0, 7)}-01`;
  const beforeFirst = `${plusDays(first, -1).slice(0, 7)}-01`;
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

/** What is late is looked at first, what is done last. */
export function inOrder(turns: Turn[]): Turn[] {
  const rank = ({ isLate, isDone }: Turn) => (isDone ? 2 : isLate ? 0 : 1);
  return turns.toSorted((one, other) => rank(one) - rank(other) || one.at.localeCompare(other.at));
}

/** A plan is spoken of when no more than one car has room in it. */
export function isNearLimit(published: number, limit: number | null): limit is number {
  return limit !== null && published >= limit - 1;
}
