import { dayIn, KIGALI } from "@/lib/platform/dates";
import { systemSettings } from "@/lib/platform/settings/contract";
import type { commissionRates, exchangeRates, settings } from "../schema/platform/settings";
import { offices } from "./offices";
import { daysBefore } from "./period";

/**
 * The contract's defaults and the three offices. Two-factor authentication and email verification are off, because
 * anybody may use the demo accounts, and a code would prove nothing where anybody may read the outbox.
 */
export const demoSettings = systemSettings.parse({
  offices,
  requireTwoStepLogin: false,
  requireEmailVerification: false,
  emergencyPhone: "+250 788 000 110",
});

export function settingRows(now: Date, adminId: string): (typeof settings.$inferInsert)[] {
  return Object.entries(demoSettings).map(([key, value]) => ({
    key,
    value,
    updatedAt: now,
    updatedBy: adminId,
  }));
}

/** RWF for a hundred dollars per quarter; the franc has been losing value slowly. */
const quarters = [
  { daysAgo: 420, rwfPerHundredUsd: 137_800 },
  { daysAgo: 330, rwfPerHundredUsd: 139_600 },
  { daysAgo: 240, rwfPerHundredUsd: 141_300 },
  { daysAgo: 150, rwfPerHundredUsd: 142_900 },
  { daysAgo: 60, rwfPerHundredUsd: 144_200 },
  { daysAgo: 6, rwfPerHundredUsd: 145_500 },
];

export function exchangeRateRows(now: Date, adminId: string): (typeof exchangeRates.$inferInsert)[] {
  return quarters.map(({ daysAgo, rwfPerHundredUsd }) => ({
    effectiveOn: dayIn(daysBefore(now, daysAgo), KIGALI),
    rwfPerHundredUsd,
    createdAt: daysBefore(now, daysAgo),
    createdBy: adminId,
  }));
}

/** The marketplace's commission rate since its first day. */
export function commissionRateRows(now: Date, adminId: string): (typeof commissionRates.$inferInsert)[] {
  const since = daysBefore(now, 420);
  const percent = demoSettings.commissionPercent;
  return [{ effectiveOn: dayIn(since, KIGALI), percent, createdAt: since, createdBy: adminId }];
}

/** Returns the rate in force on the Kigali day of an instant. */
export function rateOn(rates: (typeof exchangeRates.$inferInsert)[], at: Date): number {
  const day = dayIn(at, KIGALI);
  const rate = rates.findLast(({ effectiveOn }) => effectiveOn <= day) ?? rates[0];
  if (!rate) throw new Error("no exchange rate");
  return rate.rwfPerHundredUsd;
}
