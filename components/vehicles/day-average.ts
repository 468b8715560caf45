import { DAY_MS } from "@/lib/dates";
import type { RentalDates } from "@/lib/search/rules";

/**
 * What a day costs on average where weekends, seasons or discounts make it another sum than the day's price: the total
 * beside that price would look wrong. Undefined where the two agree.
 */
export function dayAverageCents(
  { totalCents, dailyPriceCents }: { totalCents: number | null; dailyPriceCents: number },
  dates: RentalDates | undefined,
): number | undefined {
  if (totalCents === null || !dates) return undefined;
  const days = Math.round((Date.parse(dates.to) - Date.parse(dates.from)) / DAY_MS);
  return days > 0 && totalCents !== days * dailyPriceCents ? Math.round(totalCents / days) : undefined;
}
