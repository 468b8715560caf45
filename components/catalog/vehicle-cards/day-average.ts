import { billableDaysOf } from "@/lib/catalog/pricing/billable-days";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";

/**
 * The average price of a billed day if weekends, seasons or discounts make it differ from the daily price: the total
 * would seem wrong beside that price. Undefined if the two are equal.
 */
export function dayAverageCents(
  { totalCents, dailyPriceCents }: { totalCents: number | null; dailyPriceCents: number },
  dates: RequestedDates | undefined,
): number | undefined {
  if (totalCents === null || !dates) return undefined;
  const days = billableDaysOf(dates);
  return totalCents === days * dailyPriceCents ? undefined : Math.round(totalCents / days);
}
