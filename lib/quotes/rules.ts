import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { percentOf } from "@/lib/money";
import type { QuoteLine } from "./contract";

/** product.md §3: a quote is good for 15 minutes. */
export const QUOTE_LIFE_MS = 15 * MINUTE_MS;

interface RentalTerms {
  dailyPriceCents: number;
  depositCents: number;
  weeklyDiscountPercent: number;
  monthlyDiscountPercent: number;
}

/** Hours rounded up to 24-hour days, at least one (product.md §3). */
export function rentalDays(startsAt: Date, endsAt: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - startsAt.getTime()) / DAY_MS));
}

/** The bill in cents, line by line: days × daily price, less the one length discount that applies; the deposit stays apart. */
export function priceRental(terms: RentalTerms, startsAt: Date, endsAt: Date) {
  const days = rentalDays(startsAt, endsAt);
  const rentCents = days * terms.dailyPriceCents;
  const lines: QuoteLine[] = [
    { rule: "rent", quantity: days, unitCents: terms.dailyPriceCents, amountCents: rentCents },
  ];
  const discount = lengthDiscount(terms, days);
  if (discount) {
    const amountCents = -percentOf(rentCents, discount.percent);
    lines.push({ rule: discount.rule, quantity: discount.percent, unitCents: amountCents, amountCents });
  }
  const totalCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  return { days, lines, totalCents, depositCents: terms.depositCents };
}

function lengthDiscount(terms: RentalTerms, days: number) {
  if (days >= 30 && terms.monthlyDiscountPercent > 0)
    return { rule: "monthly_discount", percent: terms.monthlyDiscountPercent } as const;
  if (days >= 7 && terms.weeklyDiscountPercent > 0)
    return { rule: "weekly_discount", percent: terms.weeklyDiscountPercent } as const;
  return undefined;
}

/** Free until 24 h before pick-up, or within an hour of booking, but never after pick-up (product.md §3). */
export function freeCancellationUntil(startsAt: Date, bookedAt: Date): Date {
  const late = Math.max(after(startsAt, -DAY_MS).getTime(), after(bookedAt, HOUR_MS).getTime());
  return new Date(Math.min(late, startsAt.getTime()));
}
