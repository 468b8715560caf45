import { desc, lte } from "drizzle-orm";
import type { Executor } from "@/db";
import { exchangeRates, settings } from "@/db/schema/settings";
import { dayIn, KIGALI } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { type SystemSettings, systemSettings } from "./contract";

/** Francs per hundred dollars in force on the day of `now` in Kigali. Without any rate nothing can be priced. */
export async function currentRate(executor: Executor, now: Date): Promise<number> {
  const [rate] = await executor
    .select({ rwfPerHundredUsd: exchangeRates.rwfPerHundredUsd })
    .from(exchangeRates)
    .where(lte(exchangeRates.effectiveOn, dayIn(now, KIGALI)))
    .orderBy(desc(exchangeRates.effectiveOn))
    .limit(1);
  if (!rate) throw new AppError("unavailable", "unavailable");
  return rate.rwfPerHundredUsd;
}

/** All system settings: what is stored, else the source's values. */
export async function readSettings(executor: Executor): Promise<SystemSettings> {
  const rows = await executor.select({ key: settings.key, value: settings.value }).from(settings);
  return systemSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}
