import { plusMonths } from "@/lib/platform/dates";

/** Hours with one decimal. */
export function secondsToHours(seconds: number): number {
  return Math.round(seconds / 360) / 10;
}

const quarterStart = { "1": "01", "2": "04", "3": "07", "4": "10" } as const;

/** The days of a month, quarter or year, half-open: `until` is the first day after it. */
export function daysOfPeriod(period: string): { from: string; until: string } {
  const year = period.slice(0, 4);
  const quarter = period.match(/Q([1-4])$/)?.[1] as keyof typeof quarterStart | undefined;
  const month = quarter ? quarterStart[quarter] : period.slice(5, 7) || "01";
  const months = quarter ? 3 : period.length > 4 ? 1 : 12;
  const first = `${year}-${month}`;
  return { from: `${first}-01`, until: `${plusMonths(first, months)}-01` };
}

/** The share of the previous step that reached this one, in percent; null if the previous step is empty. */
export function stepSharePercent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null;
}
