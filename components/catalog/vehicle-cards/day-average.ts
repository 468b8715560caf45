import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { daysBetween } from "@/lib/platform/dates";

/**
 * The average price of a day if weekends, seasons or discounts make it differ from the daily price: the total
 * would seem wrong beside that price. Undefined if the two are equal.
 */
export function dayAverageCents(
  { totalCents, dailyPriceCents }: { totalCents: number | null; dailyPriceCents: number },
  dates: RequestedDates | undefined,
): number | undefined {
  if (totalCents === null || !dates) return undefined;
  const days = daysBetween(dates.from, dates.to);
  return days > 0 && totalCents !== days * dailyPriceCents ? Math.round(totalCents / days) : undefined;
}
