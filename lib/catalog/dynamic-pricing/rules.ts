import { MAX_DAY_CENTS } from "@/lib/businesses/settings/rental-terms-contract";
import type { PriceReason } from "@/lib/catalog/pricing/day-prices/contract";
import type { LeadTimeTerms } from "@/lib/catalog/pricing/discounts";

/** The number of similar vehicles nearby on a day, by state. */
export interface DayMarket {
  /** `onOffer` are not blocked or paused; `booked` of them are booked. */
  onOffer: number;
  booked: number;
  /** Of `all`, `dearer` have a season that costs more than their daily price. */
  all: number;
  dearer: number;
}

/** A free day that may get a suggested price. */
export interface DayToPrice {
  usualCents: number;
  /** Whether its usual price is that of a season of its owner. */
  isSeason: boolean;
  /** The number of days from today. */
  daysAhead: number;
  market: DayMarket;
  discounts: Pick<LeadTimeTerms, "lastMinuteDays" | "lastMinutePercent">;
}

/** The limits of a price rule, in cents a day. */
export interface PriceLimits {
  floorCents: number;
  ceilingCents: number;
}

export interface SuggestedPrice {
  dailyPriceCents: number;
  reasons: PriceReason[];
}

/** Fewer vehicles do not indicate the demand on a day. */
const FEWEST_SIMILAR = 5;
/** The maximum difference between a suggestion and the usual price, in percent. */
export const MAX_PERCENT = 25;
const MIN_DAY_CENTS = 100;

/**
 * Suggests a better price for a free day than its usual one; undefined without a reason. Reasons add up to at most
 * `MAX_PERCENT`; the sum is rounded towards the usual price, to whole dollars, or to five from $100 on.
 */
export function suggestPrice(day: DayToPrice): SuggestedPrice | undefined {
  const reasons = [...demandReasons(day), ...seasonReasons(day), ...leadTimeReasons(day)];
  const sum = reasons.reduce((total, { percent }) => total + percent, 0);
  const percent = Math.max(-MAX_PERCENT, Math.min(MAX_PERCENT, sum));
  const dailyPriceCents = roundTowards(day.usualCents, (day.usualCents * (100 + percent)) / 100);
  return dailyPriceCents === day.usualCents ? undefined : { dailyPriceCents, reasons };
}

/**
 * Applies the limits of a price rule to a suggestion: the nearest price within them. Undefined if the limits exclude
 * every price between the usual and the suggested one.
 */
export function automaticPrice(
  suggested: SuggestedPrice | undefined,
  usualCents: number,
  { floorCents, ceilingCents }: PriceLimits,
): SuggestedPrice | undefined {
  if (!suggested) return undefined;
  const dailyPriceCents = Math.max(floorCents, Math.min(ceilingCents, suggested.dailyPriceCents));
  const [low, high] = [usualCents, suggested.dailyPriceCents].sort((a, b) => a - b) as [number, number];
  const isBetween = low <= dailyPriceCents && dailyPriceCents <= high && dailyPriceCents !== usualCents;
  return isBetween ? { ...suggested, dailyPriceCents } : undefined;
}

/** Many bookings count on any day, few bookings only shortly before it, because most days far ahead are still free. */
function demandReasons({ market: { onOffer, booked }, daysAhead }: DayToPrice): PriceReason[] {
  if (onOffer < FEWEST_SIMILAR) return [];
  const percent = demandPercent(booked / onOffer, daysAhead);
  return percent === 0 ? [] : [{ kind: "demand", percent, booked, of: onOffer }];
}

function demandPercent(share: number, daysAhead: number): number {
  if (share >= 0.85) return 20;
  if (share >= 0.7) return 12;
  if (share >= 0.5) return 6;
  return share <= 0.15 && daysAhead <= 14 ? -8 : 0;
}

/** Other vehicles have a season that the owner does not have. */
function seasonReasons({ market: { all, dearer }, isSeason }: DayToPrice): PriceReason[] {
  if (isSeason || all < FEWEST_SIMILAR || dearer / all < 0.25) return [];
  return [{ kind: "season", percent: 10, priced: dearer, of: all }];
}

/** A free day soon costs less, unless the demand is high or the owner already gives a discount. */
function leadTimeReasons({ daysAhead, market, discounts }: DayToPrice): PriceReason[] {
  const hasDiscount = discounts.lastMinutePercent > 0 && daysAhead <= discounts.lastMinuteDays;
  const isSought = market.onOffer >= FEWEST_SIMILAR && market.booked / market.onOffer >= 0.5;
  if (daysAhead > 6 || hasDiscount || isSought) return [];
  return [{ kind: "lead_time", percent: daysAhead <= 2 ? -12 : -6, days: daysAhead }];
}

/** Rounds the computed price towards the usual one. */
function roundTowards(usualCents: number, computedCents: number): number {
  const step = usualCents < 10_000 ? 100 : 500;
  const isHigher = computedCents > usualCents;
  const rounded = isHigher ? Math.floor(computedCents / step) * step : Math.ceil(computedCents / step) * step;
  const allowed = Math.max(MIN_DAY_CENTS, Math.min(MAX_DAY_CENTS, rounded));
  const remains = isHigher ? allowed > usualCents : allowed < usualCents;
  return remains ? allowed : usualCents;
}
