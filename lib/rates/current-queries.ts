import { desc, lte } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { commissionRates, exchangeRates } from "@/db/schema/settings";
import { kept, tags } from "@/lib/cache";
import { dayIn, KIGALI } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { readSettings } from "@/lib/settings/queries";

/** Francs per hundred dollars in force on the day of `now` in Kigali. Without any rate nothing can be priced. */
export async function currentRate(executor: Executor, now: Date): Promise<number> {
  const rate = await findRate(executor, now);
  if (rate === undefined) throw new AppError("unavailable", "unavailable");
  return rate;
}

/** The same for reading only: what public pages show francs at; null while there is no rate, then they show dollars. */
export function shownRate(): Promise<number | null> {
  return kept("rate", [tags.rates], async () => (await findRate(db(), new Date())) ?? null);
}

async function findRate(executor: Executor, now: Date): Promise<number | undefined> {
  const [rate] = await executor
    .select({ rwfPerHundredUsd: exchangeRates.rwfPerHundredUsd })
    .from(exchangeRates)
    .where(lte(exchangeRates.effectiveOn, dayIn(now, KIGALI)))
    .orderBy(desc(exchangeRates.effectiveOn))
    .limit(1);
  return rate?.rwfPerHundredUsd;
}

/**
 * Percent of a rental quoted at an instant that is ours: what counts on that Kigali day. For new quotes and for showing
 * only; quotes and bookings that exist keep their own.
 */
export async function commissionAt(executor: Executor, at: Date): Promise<number> {
  const [row] = await executor
    .select({ percent: commissionRates.percent })
    .from(commissionRates)
    .where(lte(commissionRates.effectiveOn, dayIn(at, KIGALI)))
    .orderBy(desc(commissionRates.effectiveOn))
    .limit(1);
  return row?.percent ?? (await readSettings(executor)).commissionPercent;
}
