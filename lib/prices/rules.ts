import { isWeekend, localDays } from "@/lib/dates";
import { percentOf } from "@/lib/money";
import { lineKey } from "@/lib/quote-lines/rules";
import type { ChosenExtra, QuoteLine } from "@/lib/quotes/contract";
import { rentalDays } from "@/lib/quotes/rules";
import { extraKinds, type OfferedExtra, type Season, type VehiclePrices } from "./contract";

/** What a car costs, as its owner says, and where its days begin. */
export interface PriceTerms extends Omit<VehiclePrices, "extras"> {
  timeZone: string;
  extras: readonly OfferedExtra[];
}

/**
 * The bill of a rental in cents, line by line (product.md §3). The order of precedence:
 * 1. each started 24 hours cost what the local day they begin on costs: its season's price, else the weekend's, else
 *    the daily one;
 * 2. off that rent goes the one length discount: from 30 days the monthly, from 7 the weekly, where the owner gives one;
 * 3. extras come on top, undiscounted: each its price times its number, by the day or once;
 * 4. the deposit stays apart.
 */
export function priceRental(
  terms: PriceTerms,
  startsAt: Date,
  endsAt: Date,
  chosen: readonly ChosenExtra[] = [],
) {
  const days = rentalDays(startsAt, endsAt);
  const rent = rentLines(terms, startsAt, days);
  const lines = [...rent, ...discountLines(terms, days, sumOf(rent)), ...extraLines(terms, chosen, days)];
  return { days, lines, totalCents: sumOf(lines), depositCents: terms.depositCents };
}

function sumOf(lines: readonly QuoteLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

type DayPrice = Pick<QuoteLine, "rule" | "name" | "unitCents">;

/** What the day that begins here costs, and by which rule. */
function priceOfDay(terms: PriceTerms, day: string): DayPrice {
  const season = terms.seasons.find(({ startsOn, endsOn }) => startsOn <= day && day < endsOn);
  if (season) return { rule: "season", name: season.name, unitCents: season.dailyPriceCents };
  if (terms.weekendPriceCents === null) return { rule: "rent", unitCents: terms.dailyPriceCents };
  if (isWeekend(day)) return { rule: "weekend", unitCents: terms.weekendPriceCents };
  return { rule: "weekday", unitCents: terms.dailyPriceCents };
}

/** One line for each price and reason, everyday ones first, seasons as they come. */
function rentLines(terms: PriceTerms, startsAt: Date, days: number): QuoteLine[] {
  if (terms.weekendPriceCents === null && terms.seasons.length === 0)
    return [lineOf({ rule: "rent", unitCents: terms.dailyPriceCents }, days)];
  const groups = new Map<string, { price: DayPrice; count: number }>();
  for (const day of localDays(startsAt, days, terms.timeZone)) {
    const price = priceOfDay(terms, day);
    const group = groups.get(lineKey(price)) ?? { price, count: 0 };
    groups.set(lineKey(price), { price, count: group.count + 1 });
  }
  const order = ["rent", "weekday", "weekend", "season"];
  return [...groups.values()]
    .sort((a, b) => order.indexOf(a.price.rule) - order.indexOf(b.price.rule))
    .map(({ price, count }) => lineOf(price, count));
}

function lineOf(price: DayPrice, quantity: number): QuoteLine {
  return { ...price, quantity, amountCents: quantity * price.unitCents };
}

function discountLines(terms: PriceTerms, days: number, rentCents: number): QuoteLine[] {
  const discount = lengthDiscount(terms, days);
  if (!discount) return [];
  const amountCents = -percentOf(rentCents, discount.percent);
  return [{ rule: discount.rule, quantity: discount.percent, unitCents: amountCents, amountCents }];
}

function lengthDiscount(terms: PriceTerms, days: number) {
  if (days >= 30 && terms.monthlyDiscountPercent > 0)
    return { rule: "monthly_discount", percent: terms.monthlyDiscountPercent } as const;
  if (days >= 7 && terms.weeklyDiscountPercent > 0)
    return { rule: "weekly_discount", percent: terms.weeklyDiscountPercent } as const;
  return undefined;
}

/** In the order the kinds are listed, whatever order they were chosen in. What is not offered is not billed: `extrasProblem` refuses it first. */
function extraLines(terms: PriceTerms, chosen: readonly ChosenExtra[], days: number): QuoteLine[] {
  return terms.extras.flatMap(({ kind, priceCents, unit }) => {
    const pieces = chosen.find((one) => one.kind === kind)?.quantity ?? 0;
    if (pieces === 0) return [];
    const quantity = unit === "day" ? days : 1;
    const amountCents = priceCents * quantity * pieces;
    return [{ rule: kind, quantity, unitCents: priceCents, amountCents, pieces, per: unit }];
  });
}

/**
 * A car's terms for a rental that has its extras already: what the owner no longer offers, or no longer so many of, can
 * still be had as the rental's bill says.
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

/** Why what was chosen cannot be had with this car; names a sentence of `errors`. */
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

/** The seasons that still matter on a day, in their order. */
export function seasonsFrom(seasons: readonly Season[], day: string): Season[] {
  return seasons.filter(({ endsOn }) => endsOn > day).sort((a, b) => a.startsOn.localeCompare(b.startsOn));
}
