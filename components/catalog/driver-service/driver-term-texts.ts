import type { AmountTexts } from "@/components/ui/both-currencies";
import { amountTexts } from "@/components/ui/money";
import type { DriverRequirements } from "@/lib/catalog/driver-requirements/contract";
import type { DriverService } from "@/lib/catalog/driver-service/contract";
import { type DriverSentence, driverSentencesOf } from "@/lib/catalog/driver-service/rules";

/** Who drives, as sentences with their prices in both currencies. */
export function driverTermTexts(
  terms: DriverService & DriverRequirements,
  rate: number | null,
  locale: string,
  say: (key: DriverSentence["key"], values: { count: number; price: string }) => string,
): AmountTexts[] {
  return driverSentencesOf(terms).map(({ key, count, priceCents }) =>
    priceCents > 0
      ? amountTexts({ cents: priceCents, rate }, locale, (price) => say(key, { count, price }))
      : { usd: say(key, { count, price: "" }) },
  );
}
