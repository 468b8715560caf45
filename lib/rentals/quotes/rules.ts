import { deliveryExtraKinds } from "@/db/enums/catalog";
import type { ChosenExtra, QuoteLine } from "@/lib/catalog/pricing/contract";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { chargeableCents } from "@/lib/platform/minimum-charge";
import { percentOf, proportionalShare } from "@/lib/platform/money";

/** product.md §3: a quote expires after 15 minutes. */
export const QUOTE_LIFE_MS = 15 * MINUTE_MS;

/** Rentals end at most a year ahead. */
export const isTooFarAhead = (endsAt: Date, now: Date): boolean => endsAt > addMs(now, 366 * DAY_MS);

/** The address of every `airport_delivery`. */
export const AIRPORT_ADDRESS = "Kigali International Airport";

/**
 * Whether the vehicle is brought to the renter and fetched again, so that the opening hours of its pick-up place do not
 * apply.
 */
export const isDelivered = (extras: readonly Pick<ChosenExtra, "kind">[]): boolean =>
  extras.some(({ kind }) => deliveryExtraKinds.some((delivery) => delivery === kind));

/** Waives an increase that is too small to charge: the total stays as billed, and a line shows the waiver. */
export function waiveSmallDifference<P extends { lines: QuoteLine[]; totalCents: number }>(
  price: P,
  billedCents: number | undefined,
): P {
  const more = price.totalCents - (billedCents ?? 0);
  if (billedCents === undefined || more <= 0 || chargeableCents(more) > 0) return price;
  const waived = { rule: "waived", quantity: 1, unitCents: -more, amountCents: -more } as const;
  return { ...price, lines: [...price.lines, waived], totalCents: billedCents };
}

/** Takes the business's discount off the whole bill, as a separate line. */
export function withCounterDiscount<P extends { lines: QuoteLine[]; totalCents: number }>(
  price: P,
  percent: number,
): P {
  if (percent === 0) return price;
  const amountCents = -percentOf(price.totalCents, percent);
  const taken = { quantity: percent, unitCents: amountCents, amountCents };
  const line = { rule: "counter_discount", bearer: "owner", ...taken } as const;
  return { ...price, lines: [...price.lines, line], totalCents: price.totalCents + amountCents };
}

/**
 * The bill once another vehicle has replaced the present one for the days that are left, if that costs less by the
 * price of the other for the whole rental. During the rental a line takes off these days' share of the difference to
 * the price paid by then.
 */
export function withOtherVehicle<P extends { days: number; lines: QuoteLine[]; totalCents: number }>(
  bill: P,
  other: { lines: QuoteLine[]; totalCents: number },
  daysLeft: number,
): P {
  const reductions = bill.lines.filter(({ rule }) => rule === "vehicle_change");
  const fullCents = reductions.reduce((sum, { amountCents }) => sum - amountCents, bill.totalCents);
  const presentCents = fullCents + Math.min(0, ...reductions.map(({ unitCents }) => unitCents));
  const lessCents = proportionalShare(presentCents - other.totalCents, daysLeft, bill.days);
  if (lessCents <= 0) return bill;
  if (daysLeft === bill.days) return { ...bill, lines: other.lines, totalCents: other.totalCents };
  const unitCents = other.totalCents - fullCents;
  const priced = { quantity: daysLeft, unitCents, amountCents: -lessCents };
  const line = { rule: "vehicle_change", bearer: "owner", ...priced } as const;
  const firstExtra = bill.lines.findIndex(({ pieces }) => pieces);
  const at = firstExtra < 0 ? bill.lines.length : firstExtra;
  return { ...bill, lines: bill.lines.toSpliced(at, 0, line), totalCents: bill.totalCents - lessCents };
}

/**
 * End of free cancellation: 24 h before pick-up or an hour after booking, whichever is later, but never after
 * pick-up (product.md §3). The non-refundable rate has none, so it ends when it is booked.
 */
export function freeCancellationUntil({ startsAt, bookedAt, isNonRefundable }: CancellationTerms): Date {
  if (isNonRefundable) return bookedAt;
  const late = Math.max(addMs(startsAt, -DAY_MS).getTime(), addMs(bookedAt, HOUR_MS).getTime());
  return new Date(Math.min(late, startsAt.getTime()));
}

interface CancellationTerms {
  startsAt: Date;
  bookedAt: Date;
  isNonRefundable: boolean;
}
