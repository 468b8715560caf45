import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { chargeable } from "@/lib/payments/least-charge";
import type { QuoteLine } from "./contract";

/** product.md §3: a quote is good for 15 minutes. */
export const QUOTE_LIFE_MS = 15 * MINUTE_MS;

/** Hours rounded up to 24-hour days, at least one (product.md §3). */
export function rentalDays(startsAt: Date, endsAt: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - startsAt.getTime()) / DAY_MS));
}

/** A price that is more than what is billed already, by less than can be charged, stays what is billed: the bill says so. */
export function waiveTrifle<P extends { lines: QuoteLine[]; totalCents: number }>(
  price: P,
  billedCents: number | undefined,
): P {
  const more = price.totalCents - (billedCents ?? 0);
  if (billedCents === undefined || more <= 0 || chargeable(more) > 0) return price;
  const waived = { rule: "waived", quantity: 1, unitCents: -more, amountCents: -more } as const;
  return { ...price, lines: [...price.lines, waived], totalCents: billedCents };
}

/** Free until 24 h before pick-up, or within an hour of booking, but never after pick-up (product.md §3). */
export function freeCancellationUntil(startsAt: Date, bookedAt: Date): Date {
  const late = Math.max(after(startsAt, -DAY_MS).getTime(), after(bookedAt, HOUR_MS).getTime());
  return new Date(Math.min(late, startsAt.getTime()));
}
