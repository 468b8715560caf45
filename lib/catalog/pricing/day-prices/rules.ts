import type { dayPriceSources } from "@/db/enums/catalog";
import { type DayPrice, usualPriceOfDay } from "@/lib/catalog/pricing/price-booking";
import { plusDays } from "@/lib/platform/dates";
import type { DayPricesRequest, PricedDay } from "./contract";

type Range = DayPricesRequest["ranges"][number];
type OwnPrice = DayPrice & { source: (typeof dayPriceSources)[number] };

/** The days from the first until before the end. */
export function daysOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string[] {
  const days: string[] = [];
  for (let day = startsOn; day < endsOn; day = plusDays(day, 1)) days.push(day);
  return days;
}

/** What each day costs and why: its own price, else that of its season, of weekends, or the daily price. */
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
    };
  });
}

/** The request that gives days back what a person had set for them; consecutive days become one range. */
export function rangesToRestore(before: readonly PricedDay[]): Range[] {
  const ranges: Range[] = [];
  for (const { day, rule, dailyPriceCents } of before) {
    const price = rule === "person" ? dailyPriceCents : null;
    const last = ranges.at(-1);
    if (last && last.endsOn === day && last.dailyPriceCents === price) last.endsOn = plusDays(day, 1);
    else ranges.push({ startsOn: day, endsOn: plusDays(day, 1), dailyPriceCents: price });
  }
  return ranges;
}
