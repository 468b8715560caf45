import { desc, lte } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { commissionRates, exchangeRates } from "@/db/schema/platform/settings";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import { cached, cacheTags } from "@/lib/platform/page-cache/cache";
import { getSettings } from "@/lib/platform/settings/queries";

/**
 * RWF per 100 USD in force on the day of `now` in Kigali. Throws without a rate, because nothing can be
 * priced.
 */
export async function currentExchangeRate(executor: Executor, now: Date): Promise<number> {
  const rate = await findExchangeRate(executor, now);
  if (rate === undefined) throw new AppError("unavailable", "unavailable");
  return rate;
}

/** The cached rate for display on public pages; null while there is none, then they show dollars. */
export function displayedExchangeRate(): Promise<number | null> {
  return cached("rate", [cacheTags.rates], async () => (await findExchangeRate(db(), new Date())) ?? null);
}

async function findExchangeRate(executor: Executor, now: Date): Promise<number | undefined> {
  const [rate] = await executor
    .select({ rwfPerHundredUsd: exchangeRates.rwfPerHundredUsd })
    .from(exchangeRates)
    .where(lte(exchangeRates.effectiveOn, dayIn(now, KIGALI)))
    .orderBy(desc(exchangeRates.effectiveOn))
    .limit(1);
  return rate?.rwfPerHundredUsd;
}

/**
 * Commission in percent of a booking quoted at an instant, as of that Kigali day. For new quotes and for
 * display only; existing quotes and bookings keep their own.
 */
export async function commissionPercentAt(executor: Executor, at: Date): Promise<number> {
  const [row] = await executor
    .select({ percent: commissionRates.percent })
    .from(commissionRates)
    .where(lte(commissionRates.effectiveOn, dayIn(at, KIGALI)))
    .orderBy(desc(commissionRates.effectiveOn))
    .limit(1);
  return row?.percent ?? (await getSettings(executor)).commissionPercent;
}
