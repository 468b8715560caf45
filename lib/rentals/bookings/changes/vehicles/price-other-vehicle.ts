import type { Executor } from "@/db";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import type { quotes } from "@/db/schema/rentals/quotes";
import { billedDiscounts, marketplaceDiscountCents } from "@/lib/catalog/pricing/discounts";
import { priceBooking, withBilledExtras } from "@/lib/catalog/pricing/price-booking";
import { priceTermsOf } from "@/lib/catalog/pricing/queries";
import { toRwf } from "@/lib/platform/currency-conversion";
import { proportionalShare } from "@/lib/platform/money";
import { withCounterDiscount } from "@/lib/rentals/quotes/rules";

type QuoteRow = typeof quotes.$inferSelect;

/**
 * The booking's bill with another vehicle: the vehicle's own prices for the same dates, extras and discounts if that
 * is less, otherwise the bill as it is, which keeps the prices of the vehicle it was made for. Deposit, exchange rate,
 * commission and terms stay. During the rental only `daysLeft` count: a line of the bill takes off their share of the
 * difference.
 */
export async function priceOtherVehicle(
  executor: Executor,
  billed: QuoteRow,
  vehicle: typeof vehicles.$inferSelect,
  daysLeft: number,
): Promise<QuoteRow> {
  const { startsAt, endsAt, extras, rwfPerHundredUsd } = billed;
  const terms = withBilledExtras(await priceTermsOf(executor, vehicle, billed), billed.lines);
  const fullPrice = priceBooking(terms, startsAt, endsAt, extras, billedDiscounts(billed.lines));
  const whole = withCounterDiscount(fullPrice, billed.counterDiscountPercent);
  const lessCents = proportionalShare(billed.totalCents - whole.totalCents, daysLeft, billed.days);
  if (lessCents <= 0) return billed;
  const isWhole = daysLeft === billed.days;
  const lines = isWhole ? whole.lines : withReduction(billed.lines, lessCents);
  const totalCents = billed.totalCents - lessCents;
  return {
    ...billed,
    // An extension costs the same per day as the days on the bill.
    vehicleId: isWhole ? vehicle.id : billed.vehicleId,
    lines,
    totalCents,
    totalRwf: toRwf(totalCents, rwfPerHundredUsd),
    marketplaceDiscountCents: marketplaceDiscountCents(lines),
    dailyPriceCents: Math.min(billed.dailyPriceCents, vehicle.dailyPriceCents),
  };
}

/** Takes an amount off the rent, as a line before the extras. */
function withReduction(lines: QuoteRow["lines"], cents: number): QuoteRow["lines"] {
  const firstExtra = lines.findIndex(({ pieces }) => pieces);
  const at = firstExtra < 0 ? lines.length : firstExtra;
  const line = { rule: "vehicle_change", bearer: "owner", quantity: 0 } as const;
  return lines.toSpliced(at, 0, { ...line, unitCents: -cents, amountCents: -cents });
}
