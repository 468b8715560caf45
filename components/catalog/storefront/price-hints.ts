import type { AmountTexts } from "@/components/ui/both-currencies";
import { shortDay } from "@/components/ui/day-text";
import { amountTexts } from "@/components/ui/money";
import type { VehicleDetail } from "@/lib/catalog/storefront/vehicle-page/contract";
import { plusDays } from "@/lib/platform/dates";

/** Seasons shown in advance; the bill names every one. */
const SHOWN_SEASONS = 2;

interface HintTexts {
  weekends: (amount: string) => string;
  season: (values: { name: string; from: string; to: string; amount: string }) => string;
}

/**
 * Sentences about days with another price than the one above; formatted on the server, so the browser
 * computes nothing.
 */
export function priceHints(
  { weekendPriceCents, dailyPriceCents, seasons }: VehicleDetail,
  rate: number | null,
  locale: string,
  texts: HintTexts,
): AmountTexts[] {
  const hints: AmountTexts[] = [];
  if (weekendPriceCents !== null && weekendPriceCents !== dailyPriceCents)
    hints.push(amountTexts({ cents: weekendPriceCents, rate }, locale, texts.weekends));
  for (const season of seasons.slice(0, SHOWN_SEASONS)) {
    const from = shortDay(season.startsOn, locale);
    const to = shortDay(plusDays(season.endsOn, -1), locale);
    const sum = { cents: season.dailyPriceCents, rate };
    hints.push(amountTexts(sum, locale, (amount) => texts.season({ name: season.name, from, to, amount })));
  }
  return hints;
}
