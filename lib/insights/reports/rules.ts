import { instantAt, KIGALI, plusDays } from "@/lib/platform/dates";

/** The longest range of a report, in months. */
const MOST_MONTHS = 13;

/** The month `count` months after another: "2026-12" + 1 → "2027-01". */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The months of a range that have begun; undefined if there are none or more than thirteen. */
export function monthsBetween(from: string, to: string, today: string): string[] | undefined {
  const last = to > today.slice(0, 7) ? today.slice(0, 7) : to;
  const months: string[] = [];
  for (let month = from; month <= last && months.length <= MOST_MONTHS; month = addMonths(month, 1))
    months.push(month);
  return months.length > 0 && months.length <= MOST_MONTHS ? months : undefined;
}

/** The months of a month, quarter or year that have begun; undefined if none has. */
export function monthsOfPeriod(period: string, today: string): string[] | undefined {
  const year = period.slice(0, 4);
  const quarter = period.match(/Q([1-4])$/)?.[1];
  if (quarter) {
    const first = `${year}-${String(Number(quarter) * 3 - 2).padStart(2, "0")}`;
    return monthsBetween(first, addMonths(first, 2), today);
  }
  return period.length === 4
    ? monthsBetween(`${year}-01`, `${year}-12`, today)
    : monthsBetween(period, period, today);
}

/** Midnights of Kigali at which months begin, and the end of the last. */
export function edgesOfMonths(months: string[]): Date[] {
  const after = addMonths(months.at(-1) ?? "", 1);
  return [...months, after].map((month) => instantAt(`${month}-01`, "00:00", KIGALI));
}

/** Whether the last day of a month is today or later. */
export function isRunning(month: string, today: string): boolean {
  return plusDays(`${addMonths(month, 1)}-01`, -1) >= today;
}

/** The periods to choose from: thirteen months, five quarters, three years, latest first. */
export function taxPeriods(today: string) {
  const month = today.slice(0, 7);
  const [year, number] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const quarters = year * 4 + Math.ceil(number / 3) - 1;
  return {
    months: Array.from({ length: MOST_MONTHS }, (_, offset) => addMonths(month, -offset)),
    quarters: Array.from({ length: 5 }, (_, offset) => {
      const count = quarters - offset;
      return `${Math.floor(count / 4)}-Q${(count % 4) + 1}`;
    }),
    years: [0, 1, 2].map((offset) => String(year - offset)),
  };
}
