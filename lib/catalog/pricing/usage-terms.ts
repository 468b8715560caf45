import { z } from "zod";
import type { FuelType } from "@/lib/catalog/vehicles/contract";

/**
 * What the rent of a vehicle includes and what further use costs. Amounts in US cents. Null: distance is unlimited, extra
 * kilometres cost nothing, missing fuel costs nothing.
 */
export const usageTerms = z.object({
  includedKmPerDay: z.int().nullable(),
  extraKmPriceCents: z.int().nullable(),
  missingEighthPriceCents: z.int().nullable(),
});
export type UsageTerms = z.infer<typeof usageTerms>;

/** The terms alone of a vehicle, a quote or a booking. */
export const usageTermsOf = ({
  includedKmPerDay,
  extraKmPriceCents,
  missingEighthPriceCents,
}: UsageTerms): UsageTerms => ({ includedKmPerDay, extraKmPriceCents, missingEighthPriceCents });

/** A limit without a price for what is beyond it limits nothing. */
export const hasDistanceLimit = (terms: UsageTerms): boolean =>
  terms.includedKmPerDay !== null && Boolean(terms.extraKmPriceCents);

/** A sentence of the messages `quotes.usage` with what it names. */
export interface UsageSentence {
  key: "distance" | "unlimited" | "fuel" | "fuelPriced" | "charge" | "chargePriced";
  km: number;
  priceCents: number;
}

/** What the terms say about distance, then about fuel; an electric vehicle has a charge. */
export function usageSentencesOf(terms: UsageTerms, fuelType: FuelType): [UsageSentence, UsageSentence] {
  const km = terms.includedKmPerDay ?? 0;
  const eighthCents = terms.missingEighthPriceCents ?? 0;
  const filling = fuelType === "electric" ? "charge" : "fuel";
  return [
    { key: hasDistanceLimit(terms) ? "distance" : "unlimited", km, priceCents: terms.extraKmPriceCents ?? 0 },
    { key: eighthCents > 0 ? `${filling}Priced` : filling, km, priceCents: eighthCents },
  ];
}
