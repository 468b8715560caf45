import type { ChosenExtra, OfferedExtra } from "@/lib/catalog/pricing/contract";
import { extraLines } from "@/lib/catalog/pricing/price-booking";
import { toRwf } from "@/lib/platform/currency-conversion";
import type { FreeVehicle } from "@/lib/rentals/counter-bookings/contract";
import { withCounterDiscount } from "@/lib/rentals/quotes/rules";

/** The bill that the quote will have: the listed one with the extras, less the discount. */
export function counterPrice(
  { days, lines, totalCents, extras: offered, rwfPerHundredUsd }: FreeVehicle,
  { extras, discountPercent }: { extras: readonly ChosenExtra[]; discountPercent: number },
) {
  const added = extraLines(offered, extras, days);
  const addedCents = added.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const full = { lines: [...lines, ...added], totalCents: totalCents + addedCents };
  const price = withCounterDiscount(full, discountPercent);
  return { ...price, totalRwf: toRwf(price.totalCents, rwfPerHundredUsd) };
}

/** The extras that another vehicle offers as well, as many as it offers. */
export function keepOffered(offered: readonly OfferedExtra[], chosen: readonly ChosenExtra[]): ChosenExtra[] {
  return chosen.flatMap(({ kind, quantity }) => {
    const extra = offered.find((one) => one.kind === kind);
    return extra ? [{ kind, quantity: Math.min(quantity, extra.maxQuantity) }] : [];
  });
}
