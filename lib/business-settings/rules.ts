import { DAY_MS, dayIn, HOUR_MS, KIGALI, plusDays } from "@/lib/dates";
import { type PlanId, plans } from "@/lib/plans/rules";
import type { BookingDefaults } from "./contract";

/** Without anything said: as a car has it by itself. */
export const plainDefaults: BookingDefaults = {
  ...{ isInstantBook: false, depositCents: 0 },
  ...{ minDays: 1, maxDays: 90, advanceNoticeHours: 0, bufferMinutes: 0 },
};

/** How long nothing is paid after another account was set. */
export const ACCOUNT_PAUSE_MS = 48 * HOUR_MS;

/** The last four signs of an account, enough to know it again. */
export const maskedAccount = (account: string): string => `•••• ${account.slice(-4)}`;

/** Whether a business with so many cars on the list may go to a plan. */
export function fitsPlan(plan: PlanId, carCount: number): boolean {
  const { carLimit } = plans[plan];
  return carLimit === null || carCount <= carLimit;
}

/**
 * What a plan costs more than the dearest one this month is paid for already, for the days left of it, today included: in
 * cents. Nothing where it is not dearer, and nothing in a month that is a present.
 */
export function upgradeCents(to: PlanId, paid: readonly PlanId[], now: Date): number {
  if (paid.length === 0) return 0;
  const covered = Math.max(...paid.map((plan) => plans[plan].monthlyCents));
  const more = plans[to].monthlyCents - covered;
  if (more <= 0) return 0;
  const today = dayIn(now, KIGALI);
  const first = `${today.slice(0, 7)}-01`;
  const next = `${plusDays(first, 31).slice(0, 7)}-01`;
  const days = (Date.parse(next) - Date.parse(first)) / DAY_MS;
  const left = (Date.parse(next) - Date.parse(today)) / DAY_MS;
  return Math.round((more * left) / days);
}
