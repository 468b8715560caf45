import type { Executor } from "@/db";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import type { quotes } from "@/db/schema/rentals/quotes";
import { billedDiscounts, marketplaceDiscountCents } from "@/lib/catalog/pricing/discounts";
import { priceBooking, withBilledExtras } from "@/lib/catalog/pricing/price-booking";
import { priceTermsOf } from "@/lib/catalog/pricing/queries";
import { toRwf } from "@/lib/platform/currency-conversion";
import type { findBill } from "@/lib/rentals/bookings/changes/queries";
import { withCounterDiscount, withOtherVehicle } from "@/lib/rentals/quotes/rules";

type QuoteRow = typeof quotes.$inferSelect;
type Bill = NonNullable<Awaited<ReturnType<typeof findBill>>>;

/**
 * The booking's bill with another vehicle: the vehicle's own prices for the same dates, extras and discounts if that
 * is less, otherwise the bill as it is, which keeps the prices of the vehicle it was made for. Deposit, exchange rate,
 * commission and terms stay. During the rental only `daysLeft` count.
 */
export async function priceOtherVehicle(
  executor: Executor,
  { billed, booked }: Bill,
  vehicle: typeof vehicles.$inferSelect,
  daysLeft: number,
): Promise<QuoteRow> {
  const { startsAt, endsAt, extras, rwfPerHundredUsd, counterDiscountPercent } = billed;
  const terms = withBilledExtras(await priceTermsOf(executor, vehicle, billed), billed.lines);
  // A code that was lost by a change of dates stays lost.
  const hasCode = billed.lines.some(({ rule }) => rule === "promo_code");
  const discounts = billedDiscounts(booked.lines).filter(({ rule }) => rule !== "promo_code" || hasCode);
  const fullPrice = priceBooking(terms, startsAt, endsAt, extras, discounts);
  const { lines, totalCents } = withOtherVehicle(
    billed,
    withCounterDiscount(fullPrice, counterDiscountPercent),
    daysLeft,
  );
  const isWhole = daysLeft === billed.days && totalCents < billed.totalCents;
  return {
    ...billed,
    vehicleId: isWhole ? vehicle.id : billed.vehicleId,
    lines,
    totalCents,
    totalRwf: toRwf(totalCents, rwfPerHundredUsd),
    marketplaceDiscountCents: marketplaceDiscountCents(lines),
    dailyPriceCents: Math.min(billed.dailyPriceCents, vehicle.dailyPriceCents),
  };
}
