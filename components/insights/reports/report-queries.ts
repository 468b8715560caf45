import { taxPeriods } from "@/lib/insights/reports/rules";

interface MonthRange {
  from: string;
  to: string;
}

export const taxReportQuery = (businessId: string, period: string) =>
  `businessId=${businessId}&period=${period}`;

/** The default months of the occupancy report. */
export function lastHalfYear(today: string): MonthRange {
  const { months } = taxPeriods(today);
  return { from: months[5] ?? "", to: months[0] ?? "" };
}

export const occupancyQuery = (businessId: string, { from, to }: MonthRange) =>
  `businessId=${businessId}&from=${from}&to=${to}`;
