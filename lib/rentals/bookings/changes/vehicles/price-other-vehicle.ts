import type { Executor } from "@/db";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import type { quotes } from "@/db/schema/rentals/quotes";
import { billedDiscounts, marketplaceDiscountCents } from "@/lib/catalog/pricing/discounts";
import { priceBooking, withBilledExtras } from "@/lib/catalog/pricing/price-booking";
import { priceTermsOf } from "@/lib/catalog/pricing/queries";
import { toRwf } from "@/lib/platform/currency-conversion";
import { withCounterDiscount } from "@/lib/rentals/quotes/rules";

type QuoteRow = typeof quotes.$inferSelect;

/**
 * The booking's bill with another vehicle: the vehicle's own prices for the same dates, extras and discounts if that
 * is less, otherwise the bill as it is, which keeps the prices of the vehicle it was made for. Deposit, exchange rate,
 * commission and terms stay.
 */
export async function priceOtherVehicle(
  executor: Executor,
  billed: QuoteRow,
  vehicle: typeof vehicles.$inferSelect,
): Promise<QuoteRow> {
  const { startsAt, endsAt, extras, rwfPerHundredUsd } = billed;
  const terms = withBilledExtras(await priceTermsOf(executor, vehicle, billed), billed.lines);
  const fullPrice = priceBooking(terms, startsAt, endsAt, extras, billedDiscounts(billed.lines));
  const { lines, totalCents } = withCounterDiscount(fullPrice, billed.counterDiscountPercent);
  if (totalCents >= billed.totalCents) return billed;
  return {
    ...billed,
    vehicleId: vehicle.id,
    lines,
    totalCents,
    totalRwf: toRwf(totalCents, rwfPerHundredUsd),
    marketplaceDiscountCents: marketplaceDiscountCents(lines),
    dailyPriceCents: Math.min(billed.dailyPriceCents, vehicle.dailyPriceCents),
  };
}
