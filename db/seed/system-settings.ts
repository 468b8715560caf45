import { dayIn, KIGALI } from "@/lib/dates";
import { systemSettings } from "@/lib/settings/contract";
import type { commissionRates, exchangeRates, settings } from "../schema/settings";
import { offices } from "./offices";
import { daysBefore } from "./timing";

/** The town's settings: the contract's own defaults and the three offices. */
export const townSettings = systemSettings.parse({ offices });

export function settingRows(now: Date, adminId: string): (typeof settings.$inferInsert)[] {
  return Object.entries(townSettings).map(([key, value]) => ({
    key,
    value,
    updatedAt: now,
    updatedBy: adminId,
  }));
}

/** Francs for a hundred dollars, one a quarter; the franc has been losing a little every season. */
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

/** What the town's marketplace has kept from its first day on. */
export function commissionRateRows(now: Date, adminId: string): (typeof commissionRates.$inferInsert)[] {
  const since = daysBefore(now, 420);
  const percent = townSettings.commissionPercent;
  return [{ effectiveOn: dayIn(since, KIGALI), percent, createdAt: since, createdBy: adminId }];
}

/** The rate in force on the Kigali day of an instant. */
export function rateOn(rates: (typeof exchangeRates.$inferInsert)[], at: Date): number {
  const day = dayIn(at, KIGALI);
  const rate = rates.findLast(({ effectiveOn }) => effectiveOn <= day) ?? rates[0];
  if (!rate) throw new Error("no exchange rate");
  return rate.rwfPerHundredUsd;
}
