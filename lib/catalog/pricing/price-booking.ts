import { extraKinds } from "@/db/enums/catalog";
import type { DriverService } from "@/lib/catalog/driver-service/contract";
import { nightAwayCents } from "@/lib/catalog/driver-service/rules";
import { isWeekend, localDays } from "@/lib/platform/dates";
import { billableDays } from "./billable-days";
import {
  type ChosenExtra,
  MAX_OF_ONE_EXTRA,
  type OfferedExtra,
  type QuoteLine,
  type Season,
  type VehiclePrices,
} from "./contract";
import { type Discount, discountLines } from "./discounts";
import { quoteLineKey } from "./quote-lines";

/** The owner's prices and the time zone in which days begin. */
export interface PriceTerms
  extends Pick<
    VehiclePrices,
    | "dailyPriceCents"
    | "weekendPriceCents"
    | "weeklyDiscountPercent"
    | "monthlyDiscountPercent"
    | "depositCents"
    | "seasons"
  > {
  timeZone: string;
  /** Days with an individual price, each at most once. */
  dayPrices: readonly DayPrice[];
  extras: readonly OfferedExtra[];
}

export interface DayPrice {
  day: string;
  dailyPriceCents: number;
}

/**
 * The bill of a booking in cents, line by line (product.md §3). Order of precedence:
 * 1. each started 24 hours cost what the local day they begin on costs: its own price, else its season's,
 *    else the weekend's, else the daily one;
 * 2. one length discount is taken off that rent: from 30 days the monthly, from 7 the weekly, if the owner
 *    gives one; then the other discounts in the order of `discountLines`;
 * 3. extras are added undiscounted: price times number, per day or once;
 * 4. the deposit is separate.
 */
export function priceBooking(
  terms: PriceTerms,
  startsAt: Date,
  endsAt: Date,
  chosen: readonly ChosenExtra[] = [],
  discounts: readonly Discount[] = [],
) {
  const days = billableDays(startsAt, endsAt);
  const rent = rentLines(terms, startsAt, days);
  const reductions = discountLines(sumOf(rent), [...lengthDiscounts(terms, days), ...discounts]);
  const lines = [...rent, ...reductions, ...extraLines(terms.extras, chosen, days)];
  return { days, lines, totalCents: sumOf(lines), depositCents: terms.depositCents };
}

function sumOf(lines: readonly QuoteLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

type PricedDay = Pick<QuoteLine, "rule" | "name" | "unitCents">;

/** The price of a local day and the rule that determines it. */
function priceOfDay(terms: PriceTerms, day: string): PricedDay {
  const own = terms.dayPrices.find((one) => one.day === day);
  return own ? { rule: "day_price", unitCents: own.dailyPriceCents } : usualPriceOfDay(terms, day);
}

/** The price of a local day without an individual price. */
export function usualPriceOfDay(
  terms: Pick<PriceTerms, "dailyPriceCents" | "weekendPriceCents" | "seasons">,
  day: string,
): PricedDay {
  const season = terms.seasons.find(({ startsOn, endsOn }) => startsOn <= day && day < endsOn);
  if (season) return { rule: "season", name: season.name, unitCents: season.dailyPriceCents };
  if (terms.weekendPriceCents === null) return { rule: "rent", unitCents: terms.dailyPriceCents };
  if (isWeekend(day)) return { rule: "weekend", unitCents: terms.weekendPriceCents };
  return { rule: "weekday", unitCents: terms.dailyPriceCents };
}

/** One line per price and rule: daily price first, then weekends, seasons in order, and individual prices. */
function rentLines(terms: PriceTerms, startsAt: Date, days: number): QuoteLine[] {
  if (terms.weekendPriceCents === null && terms.seasons.length === 0 && terms.dayPrices.length === 0)
    return [lineOf({ rule: "rent", unitCents: terms.dailyPriceCents }, days)];
  const groups = new Map<string, { price: PricedDay; count: number }>();
  for (const day of localDays(startsAt, days, terms.timeZone)) {
    const price = priceOfDay(terms, day);
    const group = groups.get(quoteLineKey(price)) ?? { price, count: 0 };
    groups.set(quoteLineKey(price), { price, count: group.count + 1 });
  }
  const order = ["rent", "weekday", "weekend", "season", "day_price"];
  return [...groups.values()]
    .sort((a, b) => order.indexOf(a.price.rule) - order.indexOf(b.price.rule))
    .map(({ price, count }) => lineOf(price, count));
}

function lineOf(price: PricedDay, quantity: number): QuoteLine {
  return { ...price, quantity, amountCents: quantity * price.unitCents };
}

function lengthDiscounts(terms: PriceTerms, days: number): Discount[] {
  if (days >= 30 && terms.monthlyDiscountPercent > 0)
    return [{ rule: "monthly_discount", bearer: "owner", percent: terms.monthlyDiscountPercent }];
  if (days >= 7 && terms.weeklyDiscountPercent > 0)
    return [{ rule: "weekly_discount", bearer: "owner", percent: terms.weeklyDiscountPercent }];
  return [];
}

/**
 * The lines of the chosen extras, in the order of the kinds. An extra that is not offered is not billed:
 * `extrasProblem` has refused it before.
 */
export function extraLines(
  offered: readonly OfferedExtra[],
  chosen: readonly ChosenExtra[],
  days: number,
): QuoteLine[] {
  return offered.flatMap(({ kind, priceCents, unit }) => {
    const pieces = chosen.find((one) => one.kind === kind)?.quantity ?? 0;
    if (pieces === 0) return [];
    const quantity = unit === "day" ? days : 1;
    const amountCents = priceCents * quantity * pieces;
    return [{ rule: kind, quantity, unitCents: priceCents, amountCents, pieces, per: unit }];
  });
}

/** A vehicle with its driver does not offer additional drivers, and offers nights away if they have a price. */
export function extrasWithDriver(offered: readonly OfferedExtra[], service: DriverService): OfferedExtra[] {
  if (!service.isWithDriver) return [...offered];
  const priceCents = nightAwayCents(service);
  const night = { kind: "night_away", priceCents, unit: "rental", maxQuantity: MAX_OF_ONE_EXTRA } as const;
  const others = offered.filter(({ kind }) => kind !== "driver" && kind !== "additional_driver");
  return [...others, ...(priceCents > 0 ? [night] : [])];
}

/**
 * The terms for a booking that already has extras: extras that the owner no longer offers, or offers fewer of, stay
 * available as billed.
 */
export function withBilledExtras(terms: PriceTerms, bill: readonly QuoteLine[]): PriceTerms {
  const extras = extraKinds.flatMap((kind) => {
    const offered = terms.extras.find((one) => one.kind === kind);
    const line = bill.find(({ rule }) => rule === kind);
    if (!line?.pieces || !line.per || (offered && offered.maxQuantity >= line.pieces)) return offered ?? [];
    return { kind, priceCents: line.unitCents, unit: line.per, maxQuantity: line.pieces };
  });
  return { ...terms, extras };
}

/** Why the chosen extras cannot be booked; a message key under `errors`. */
export function extrasProblem(
  offered: readonly OfferedExtra[],
  chosen: readonly ChosenExtra[],
): "extraNotOffered" | "extraTooMany" | undefined {
  for (const { kind, quantity } of chosen) {
    const extra = offered.find((one) => one.kind === kind);
    if (!extra) return "extraNotOffered";
    if (quantity > extra.maxQuantity) return "extraTooMany";
  }
  return undefined;
}

/** The seasons that are not over on a day, in order. */
export function seasonsFrom(seasons: readonly Season[], day: string): Season[] {
  return seasons.filter(({ endsOn }) => endsOn > day).sort((a, b) => a.startsOn.localeCompare(b.startsOn));
}
