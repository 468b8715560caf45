import type { Executor } from "@/db";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import { daysOf } from "@/lib/catalog/pricing/day-prices/rules";
import { usualPriceOfDay } from "@/lib/catalog/pricing/price-booking";
import { listSeasons } from "@/lib/catalog/pricing/queries";
import { dayIn, daysBetween, plusDays } from "@/lib/platform/dates";
import { DAYS_AHEAD } from "./contract";
import { isFreeDay, marketOn } from "./market";
import { getMarket } from "./market-queries";
import { type SuggestedPrice, suggestPrice } from "./rules";

/** A free day with its usual price and a suggestion, if there is one. */
interface FreeDay {
  day: string;
  usualCents: number;
  suggested: SuggestedPrice | undefined;
}

/**
 * Lists the free days of a vehicle in the given range, from today to at most `DAYS_AHEAD` days ahead, with suggestions.
 */
export async function suggestPrices(
  executor: Executor,
  vehicle: typeof vehicles.$inferSelect,
  now: Date,
  range?: { from: string; to: string },
): Promise<FreeDay[]> {
  const today = dayIn(now, vehicle.timeZone);
  const end = plusDays(today, DAYS_AHEAD);
  const from = range && range.from > today ? range.from : today;
  const to = range && range.to < end ? range.to : end;
  if (from >= to) return [];
  const market = await getMarket(executor, vehicle, { from, to }, now);
  const seasons = await listSeasons(executor, vehicle.id);
  return daysOf({ startsOn: from, endsOn: to })
    .filter((day) => isFreeDay(market, vehicle.id, day))
    .map((day) => {
      const usual = usualPriceOfDay({ ...vehicle, seasons }, day);
      const suggested = suggestPrice({
        usualCents: usual.unitCents,
        isSeason: usual.rule === "season",
        daysAhead: daysBetween(today, day),
        market: marketOn(market, day),
        discounts: vehicle,
      });
      return { day, usualCents: usual.unitCents, suggested };
    });
}
