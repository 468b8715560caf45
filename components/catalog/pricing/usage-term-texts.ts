import type { AmountTexts } from "@/components/ui/both-currencies";
import { amountTexts } from "@/components/ui/money";
import { type UsageSentence, type UsageTerms, usageSentencesOf } from "@/lib/catalog/pricing/usage-terms";
import type { FuelType } from "@/lib/catalog/vehicles/contract";
import { formatNumber } from "@/lib/platform/numbers";

/** The terms of distance and fuel as sentences, with their prices in both currencies. */
export function usageTermTexts(
  { terms, fuelType }: { terms: UsageTerms; fuelType: FuelType },
  rate: number | null,
  locale: string,
  say: (key: UsageSentence["key"], values: { km: string; price: string }) => string,
): AmountTexts[] {
  return usageSentencesOf(terms, fuelType).map(({ key, km, priceCents }) => {
    const text = (price: string) => say(key, { km: formatNumber(km, locale), price });
    const isPriced = text("") !== text("$");
    return isPriced ? amountTexts({ cents: priceCents, rate }, locale, text) : { usd: text("") };
  });
}
