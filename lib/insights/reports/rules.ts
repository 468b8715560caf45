import { boundsOfPeriod } from "@/lib/insights/report-period";
import { instantAt, KIGALI, plusDays, plusMonths } from "@/lib/platform/dates";

/** The longest range of a report, in months. */
const MAX_MONTHS = 13;

/** The months of a range that have begun; undefined if there are none or more than thirteen. */
export function monthsBetween(from: string, to: string, today: string): string[] | undefined {
  const last = to > today.slice(0, 7) ? today.slice(0, 7) : to;
  const months: string[] = [];
  for (let month = from; month <= last && months.length <= MAX_MONTHS; month = plusMonths(month, 1))
    months.push(month);
  return months.length > 0 && months.length <= MAX_MONTHS ? months : undefined;
}

/** The months of a month, quarter or year that have begun; undefined if none has. */
export function monthsOfPeriod(period: string, today: string): string[] | undefined {
  const { firstMonth, monthCount } = boundsOfPeriod(period);
  return monthsBetween(firstMonth, plusMonths(firstMonth, monthCount - 1), today);
}

/** Midnights of Kigali at which months begin, and the end of the last. */
export function edgesOfMonths(months: string[]): Date[] {
  const after = plusMonths(months.at(-1) ?? "", 1);
  return [...months, after].map((month) => instantAt(`${month}-01`, "00:00", KIGALI));
}

/** Whether the last day of a month is today or later. */
export function isRunning(month: string, today: string): boolean {
  return plusDays(`${plusMonths(month, 1)}-01`, -1) >= today;
}

/** The periods to choose from: thirteen months, five quarters, three years, latest first. */
export function taxPeriods(today: string) {
  const month = today.slice(0, 7);
  return {
    months: Array.from({ length: MAX_MONTHS }, (_, offset) => plusMonths(month, -offset)),
    quarters: Array.from({ length: 5 }, (_, offset) => quarterOf(plusMonths(month, -3 * offset))),
    years: [0, 1, 2].map((offset) => String(Number(today.slice(0, 4)) - offset)),
  };
}

/** The quarter that a report shows first. */
export const currentQuarter = (today: string) => quarterOf(today.slice(0, 7));

/** "2026-11" → "2026-Q4". */
function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
}
