import type { AmountTexts } from "@/components/ui/both-currencies";
import { shortDay } from "@/components/ui/day-text";
import { amountTexts } from "@/components/ui/money";
import { plusDays } from "@/lib/dates";
import type { VehicleDetail } from "@/lib/vehicles/contract";

/** Seasons told in advance; the bill names every one. */
const SHOWN_SEASONS = 2;

interface Words {
  weekends: (amount: string) => string;
  season: (values: { name: string; from: string; to: string; amount: string }) => string;
}

/** When a day costs something else than the price above it, as finished sentences: nothing of it is reckoned in the browser. */
export function priceHints(
  { weekendPriceCents, dailyPriceCents, seasons }: VehicleDetail,
  rate: number | null,
  locale: string,
  words: Words,
): AmountTexts[] {
  const hints: AmountTexts[] = [];
  if (weekendPriceCents !== null && weekendPriceCents !== dailyPriceCents)
    hints.push(amountTexts({ cents: weekendPriceCents, rate }, locale, words.weekends));
  for (const season of seasons.slice(0, SHOWN_SEASONS)) {
    const from = shortDay(season.startsOn, locale);
    const to = shortDay(plusDays(season.endsOn, -1), locale);
    const sum = { cents: season.dailyPriceCents, rate };
    hints.push(amountTexts(sum, locale, (amount) => words.season({ name: season.name, from, to, amount })));
  }
  return hints;
}
