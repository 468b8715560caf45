import { dayIn, daysBetween } from "@/lib/platform/dates";
import { MINIMUM_CHARGE_CENTS } from "@/lib/platform/minimum-charge";
import { percentOf, proportionalShare } from "@/lib/platform/money";
import type { DiscountBearer, QuoteLine, VehiclePrices } from "./contract";

export type LeadTimeTerms = Pick<
  VehiclePrices,
  "earlyBirdDays" | "earlyBirdPercent" | "lastMinuteDays" | "lastMinutePercent"
>;

/** A percentage or an amount taken off the rent, and who bears it. */
export interface Discount {
  rule: (typeof discountRules)[number];
  /** The promo code. */
  name?: string;
  bearer: DiscountBearer;
  percent?: number;
  amountCents?: number;
  /** The rent that the amount was given for; a shorter rental gets a proportional amount. */
  ofRentCents?: number;
}

/** The order in which discounts are applied, each to the amount left by the previous one. */
const discountRules = [
  "weekly_discount",
  "monthly_discount",
  "early_bird",
  "last_minute",
  "non_refundable",
  "promo_code",
] as const;

/** The discount for booking early or late. Days are counted in the vehicle's time zone. */
export function leadTimeDiscounts(
  terms: LeadTimeTerms,
  timeZone: string,
  { startsAt, bookedAt }: { startsAt: Date; bookedAt: Date },
): Discount[] {
  const days = daysBetween(dayIn(bookedAt, timeZone), dayIn(startsAt, timeZone));
  if (terms.earlyBirdPercent > 0 && days >= terms.earlyBirdDays)
    return [{ rule: "early_bird", bearer: "owner", percent: terms.earlyBirdPercent }];
  if (terms.lastMinutePercent > 0 && days <= terms.lastMinuteDays)
    return [{ rule: "last_minute", bearer: "owner", percent: terms.lastMinutePercent }];
  return [];
}

/** The discount for giving up a refund; none if the owner does not offer it. */
export function nonRefundableDiscounts(percent: number): Discount[] {
  return percent > 0 ? [{ rule: "non_refundable", bearer: "owner", percent }] : [];
}

/**
 * The discounts that a booking keeps when its dates or its vehicle change; length discounts are recalculated. Every
 * change takes them from the lines that were booked, so that an amount is reduced once, whatever changed before.
 */
export function billedDiscounts(booked: readonly QuoteLine[]): Discount[] {
  return booked.flatMap((line, index): Discount[] => {
    const rule = discountRules.slice(2).find((known) => known === line.rule);
    if (!rule) return [];
    const agreed = { rule, name: line.name, bearer: line.bearer ?? "owner" };
    if (line.quantity > 0) return [{ ...agreed, percent: line.quantity }];
    const ofRentCents = booked.slice(0, index).reduce((sum, { amountCents }) => sum + amountCents, 0);
    return [{ ...agreed, amountCents: -line.unitCents, ofRentCents }];
  });
}

/** The discount lines for a rent. The remaining amount is never less than the smallest amount that can be charged. */
export function discountLines(rentCents: number, discounts: readonly Discount[]): QuoteLine[] {
  const ordered = discountRules.flatMap((rule) => discounts.filter((one) => one.rule === rule));
  let leftCents = rentCents;
  return ordered.flatMap((discount) => {
    const cents = Math.min(centsOff(discount, leftCents), leftCents - MINIMUM_CHARGE_CENTS);
    if (cents <= 0) return [];
    leftCents -= cents;
    const { rule, name, bearer, percent = 0, amountCents = cents } = discount;
    return [{ rule, name, bearer, quantity: percent, unitCents: -amountCents, amountCents: -cents }];
  });
}

function centsOff({ percent, amountCents = 0, ofRentCents }: Discount, rentCents: number): number {
  if (percent !== undefined) return percentOf(rentCents, percent);
  if (ofRentCents === undefined || rentCents >= ofRentCents) return amountCents;
  return Math.floor((amountCents * rentCents) / ofRentCents);
}

/**
 * The part of a bill's discounts that the marketplace bears, in cents. What a cheaper vehicle takes off later reduces it
 * in proportion.
 */
export function marketplaceDiscountCents(lines: readonly QuoteLine[]): number {
  const sumOf = (isCounted: (line: QuoteLine) => boolean) =>
    lines.reduce((sum, line) => sum + (isCounted(line) ? line.amountCents : 0), 0);
  const discountCents = -sumOf(({ bearer }) => bearer === "marketplace");
  const fullCents = sumOf(({ rule }) => rule !== "vehicle_change");
  const totalCents = sumOf(() => true);
  return totalCents === fullCents ? discountCents : proportionalShare(discountCents, totalCents, fullCents);
}
