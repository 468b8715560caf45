import { z } from "zod";
import { plusMonths } from "@/lib/platform/dates";

/** A month ("2026-11"), a quarter ("2026-Q4") or a year ("2026"). */
export const reportPeriod = z
  .string("fieldRequired")
  .regex(/^20\d{2}(-(0[1-9]|1[0-2])|-Q[1-4])?$/, "fieldInvalid");

/** The first month of a period, and its number of months. */
export function boundsOfPeriod(period: string): { firstMonth: string; monthCount: number } {
  const year = period.slice(0, 4);
  const quarter = period.match(/Q([1-4])$/)?.[1];
  if (quarter) return { firstMonth: plusMonths(`${year}-01`, (Number(quarter) - 1) * 3), monthCount: 3 };
  return period === year
    ? { firstMonth: `${year}-01`, monthCount: 12 }
    : { firstMonth: period, monthCount: 1 };
}

/** The days of a period, half-open: `until` is the first day after it. */
export function daysOfPeriod(period: string): { from: string; until: string } {
  const { firstMonth, monthCount } = boundsOfPeriod(period);
  return { from: `${firstMonth}-01`, until: `${plusMonths(firstMonth, monthCount)}-01` };
}
