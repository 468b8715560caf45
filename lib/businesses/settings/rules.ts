import { type PlanId, plans } from "@/lib/businesses/subscriptions/plans";
import { dayIn, daysBetween, HOUR_MS, KIGALI, plusMonths } from "@/lib/platform/dates";
import type { BookingDefaults } from "./contract";

/** The defaults of a business that has set none; the same as a vehicle's own defaults. */
export const standardBookingDefaults: BookingDefaults = {
  isInstantBook: false,
  depositCents: 0,
  minDays: 1,
  maxDays: 90,
  advanceNoticeHours: 0,
  bufferMinutes: 0,
};

/** How long payouts pause after a change of the account. */
export const PAYOUT_PAUSE_MS = 48 * HOUR_MS;

/** Shows only the last four characters, enough to recognise an account. */
export const maskedAccount = (account: string): string => `•••• ${account.slice(-4)}`;

/** Whether a business with this many listed vehicles fits a plan. */
export function fitsPlan(plan: PlanId, vehicleCount: number): boolean {
  const { vehicleLimit } = plans[plan];
  return vehicleLimit === null || vehicleCount <= vehicleLimit;
}

/**
 * The extra cost in cents of a plan over the most expensive one already paid for this month, for the remaining days
 * including today. 0 if it is not more expensive, and 0 in a free month.
 */
export function upgradeCents(to: PlanId, paid: readonly PlanId[], now: Date): number {
  if (paid.length === 0) return 0;
  const covered = Math.max(...paid.map((plan) => plans[plan].monthlyCents));
  const difference = plans[to].monthlyCents - covered;
  if (difference <= 0) return 0;
  const today = dayIn(now, KIGALI);
  const month = today.slice(0, 7);
  const next = `${plusMonths(month, 1)}-01`;
  return Math.round((difference * daysBetween(today, next)) / daysBetween(`${month}-01`, next));
}
