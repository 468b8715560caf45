import { dayIn, KIGALI, plusMonths } from "@/lib/platform/dates";
import type { PlanId } from "./plans";

/** The month of an instant in Kigali, half-open. */
export function billingMonthOf(now: Date): { startsOn: string; endsOn: string } {
  const month = dayIn(now, KIGALI).slice(0, 7);
  return { startsOn: `${month}-01`, endsOn: `${plusMonths(month, 1)}-01` };
}

/**
 * A month is billed to businesses that were open when it began; the rest of the month in which a business opens, or in
 * which its suspension ends, is free.
 */
export function isBilled(business: Opening & { status: string }, startsOn: string): boolean {
  return business.status === "active" && wasOpenBy(business, startsOn);
}

interface Opening {
  verifiedAt: Date | null;
  activatedAt?: Date | null;
  createdAt: Date;
}

export const wasOpenBy = ({ verifiedAt, activatedAt, createdAt }: Opening, day: string): boolean =>
  [verifiedAt ?? createdAt, activatedAt ?? createdAt].every((opened) => dayIn(opened, KIGALI) < day);

/**
 * The plan of a business at the start of the month, which is billed for the whole month: the plan before its first change
 * since then, or the current one. A larger plan chosen later costs its share of the rest.
 */
export const planAtStart = (current: PlanId, changesSince: readonly { fromPlan: PlanId }[]): PlanId =>
  changesSince[0]?.fromPlan ?? current;

/** GI-2026-000123: numbered without gaps within the year of issue, following the year's last number. */
export function invoiceNumberAfter(last: string | undefined, year: string): string {
  return `GI-${year}-${String(last ? Number(last.slice(-6)) + 1 : 1).padStart(6, "0")}`;
}
