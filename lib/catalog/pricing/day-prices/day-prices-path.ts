interface Days {
  from: string;
  to: string;
}

/** The API's path of what a vehicle's days cost, from the first until before the end. */
export function dayPricesPath(vehicleId: string, { from, to }: Days): string {
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/day-prices?from=${from}&to=${to}`;
}

/** The API's path of the prices that are suggested for the same days. */
export function priceSuggestionsPath(vehicleId: string, { from, to }: Days): string {
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/price-suggestions?from=${from}&to=${to}`;
}
