import { dayPricesPath, priceSuggestionsPath } from "@/lib/catalog/pricing/day-prices/day-prices-path";
import { plusDays } from "@/lib/platform/dates";
import { monthDays } from "./rules";

/** The API path of a vehicle's calendar for the days in the grid of a month. */
export function ownerCalendarPath(vehicleId: string, month: string): string {
  const { from, to } = shownDays(month);
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/calendar?from=${from}&to=${to}`;
}

/** The API path of the prices for the same days. */
export function monthPricesPath(vehicleId: string, month: string): string {
  return dayPricesPath(vehicleId, shownDays(month));
}

/** The API path of the suggested prices for the same days. */
export function monthSuggestionsPath(vehicleId: string, month: string): string {
  return priceSuggestionsPath(vehicleId, shownDays(month));
}

function shownDays(month: string) {
  const days = monthDays(month);
  return { from: days[0] ?? "", to: plusDays(days.at(-1) ?? "", 1) };
}
