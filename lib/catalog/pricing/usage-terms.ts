import { z } from "zod";
import type { FuelType } from "@/lib/catalog/vehicles/contract";

/**
 * The usage that the rent includes and the prices of more. Amounts in US cents. Null means that distance is unlimited,
 * or that extra kilometres or missing fuel are free.
 */
export const usageTerms = z.object({
  includedKmPerDay: z.int().nullable(),
  extraKmPriceCents: z.int().nullable(),
  missingEighthPriceCents: z.int().nullable(),
});
export type UsageTerms = z.infer<typeof usageTerms>;

/** Picks the usage terms of a vehicle, a quote or a booking. */
export const usageTermsOf = ({
  includedKmPerDay,
  extraKmPriceCents,
  missingEighthPriceCents,
}: UsageTerms): UsageTerms => ({ includedKmPerDay, extraKmPriceCents, missingEighthPriceCents });

/** A limit without a price for extra kilometres has no effect. */
export const hasDistanceLimit = (terms: UsageTerms): boolean =>
  terms.includedKmPerDay !== null && Boolean(terms.extraKmPriceCents);

/** A sentence of the messages `quotes.usage`, with its values. */
export interface UsageSentence {
  key: "distance" | "unlimited" | "fuel" | "fuelPriced" | "charge" | "chargePriced";
  km: number;
  priceCents: number;
}

/** The sentences about distance and about fuel, or about the charge of an electric vehicle. */
export function usageSentencesOf(terms: UsageTerms, fuelType: FuelType): [UsageSentence, UsageSentence] {
  const km = terms.includedKmPerDay ?? 0;
  const eighthCents = terms.missingEighthPriceCents ?? 0;
  const filling = fuelType === "electric" ? "charge" : "fuel";
  return [
    { key: hasDistanceLimit(terms) ? "distance" : "unlimited", km, priceCents: terms.extraKmPriceCents ?? 0 },
    { key: eighthCents > 0 ? `${filling}Priced` : filling, km, priceCents: eighthCents },
  ];
}
