import { dayIn, KIGALI, plusMonths } from "@/lib/platform/dates";

/** The month of an instant in Kigali, half-open. */
export function billingMonthOf(now: Date): { startsOn: string; endsOn: string } {
  const month = dayIn(now, KIGALI).slice(0, 7);
  return { startsOn: `${month}-01`, endsOn: `${plusMonths(month, 1)}-01` };
}

/** A month is billed on its first day to businesses open by then; the rest of a business's first month is free. */
export function isBilled(business: { status: string; openedAt: Date }, startsOn: string): boolean {
  return business.status === "active" && dayIn(business.openedAt, KIGALI) <= startsOn;
}

/** GI-2026-000123: numbered without gaps within the year of issue, following the year's last number. */
export function invoiceNumberAfter(last: string | undefined, year: string): string {
  return `GI-${year}-${String(last ? Number(last.slice(-6)) + 1 : 1).padStart(6, "0")}`;
}
