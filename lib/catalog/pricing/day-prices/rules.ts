import type { dayPriceSources } from "@/db/enums/catalog";
import { type DayPrice, usualPriceOfDay } from "@/lib/catalog/pricing/price-booking";
import { plusDays } from "@/lib/platform/dates";
import type { DayPricesRequest, PricedDay, PriceReason } from "./contract";

type Range = DayPricesRequest["ranges"][number];
type OwnPrice = DayPrice & {
  source: (typeof dayPriceSources)[number];
  reasons?: PriceReason[] | null;
  createdAt: Date;
};

/** Lists the days of a half-open range. */
export function daysOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string[] {
  const days: string[] = [];
  for (let day = startsOn; day < endsOn; day = plusDays(day, 1)) days.push(day);
  return days;
}

/**
 * The price of each day and its reason: its own price, otherwise that of its season, of weekends, or the daily price.
 */
export function priceDays(
  terms: Parameters<typeof usualPriceOfDay>[0],
  own: readonly OwnPrice[],
  days: readonly string[],
): PricedDay[] {
  const ownByDay = new Map(own.map((one) => [one.day, one]));
  return days.map((day) => {
    const usual = usualPriceOfDay(terms, day);
    const set = ownByDay.get(day);
    return {
      day,
      dailyPriceCents: set?.dailyPriceCents ?? usual.unitCents,
      rule: set?.source ?? (usual.rule as PricedDay["rule"]),
      seasonName: usual.name ?? null,
      usualCents: usual.unitCents,
      automatic:
        set?.source === "rule" ? { setAt: set.createdAt.toISOString(), reasons: set.reasons ?? [] } : null,
    };
  });
}

/** The request that restores the prices that were set by hand. */
export function rangesToRestore(before: readonly PricedDay[]): Range[] {
  return rangesOfDays(
    before.map(({ day, rule, dailyPriceCents }) => ({
      day,
      dailyPriceCents: rule === "person" ? dailyPriceCents : null,
    })),
  );
}

/** Combines ordered days into ranges: consecutive days with the same price become one range. */
export function rangesOfDays(days: readonly { day: string; dailyPriceCents: number | null }[]): Range[] {
  const ranges: Range[] = [];
  for (const { day, dailyPriceCents } of days) {
    const last = ranges.at(-1);
    if (last && last.endsOn === day && last.dailyPriceCents === dailyPriceCents)
      last.endsOn = plusDays(day, 1);
    else ranges.push({ startsOn: day, endsOn: plusDays(day, 1), dailyPriceCents });
  }
  return ranges;
}
